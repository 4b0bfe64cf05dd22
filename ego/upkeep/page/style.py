"""How the page looks, in light and dark, wide and narrow. Nothing is loaded from anywhere."""

CSS = """
:root { color-scheme: light dark;
  --paper: #fbfaf7; --card: #ffffff; --ink: #22252b; --soft: #676c76; --hair: #e3e1db;
  --high: #c0392b; --mid: #a8720b; --low: #177a73;
  --joy: #b07d0e; --sadness: #2f6fb5; --anger: #c0392b; --fear: #8a4fb3; --neutral: #858a93; }
@media (prefers-color-scheme: dark) { :root {
  --paper: #15171b; --card: #1d2026; --ink: #e6e4df; --soft: #a0a5ae; --hair: #33373f;
  --high: #ec7063; --mid: #dca838; --low: #45b3a9;
  --joy: #e0b23f; --sadness: #6aa9ea; --anger: #ec7063; --fear: #bf8be0; --neutral: #8d939d; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink);
  font: 16px/1.55 system-ui, "Segoe UI", "Hiragino Sans", "Noto Sans CJK JP", sans-serif; }
main, header, footer { max-width: 60rem; margin: 0 auto; padding: 0 1.25rem; }
header { padding-top: 2.5rem; }
h1 { font-size: 1.9rem; margin: 0; letter-spacing: -.01em; overflow-wrap: anywhere; }
h2 { font-size: 1.15rem; margin: 0 0 .25rem; }
p { margin: .25rem 0; }
section { background: var(--card); border: 1px solid var(--hair); border-radius: .75rem;
  padding: 1.1rem 1.25rem; margin: 1.1rem 0; }
.soft, figcaption, footer, time { color: var(--soft); }
.soft, figcaption, footer { font-size: .875rem; }
footer { padding-bottom: 3rem; }
.desires { display: grid; grid-template-columns: repeat(auto-fill, minmax(15rem, 1fr));
  gap: 1rem 1.5rem; margin-top: .75rem; }
figure { margin: 0; min-width: 0; }
.desires figure { display: flex; flex-direction: column; }
.desires figure > div { flex: 1; align-items: start; }
.desires b { font-weight: 600; }
.desires div { display: flex; justify-content: space-between; gap: .75rem; }
.desires .value { white-space: nowrap; font-variant-numeric: tabular-nums; }
.value.high { color: var(--high); } .value.mid { color: var(--mid); }
.value.low { color: var(--low); }
svg { display: block; width: 100%; height: auto; overflow: visible; }
.narrow { display: none; }
.map { max-width: 34rem; margin: 0 auto; }
svg text { fill: var(--ink); font-size: 12px; }
svg .small { fill: var(--soft); font-size: 10px; }
svg .halo { paint-order: stroke; stroke: var(--card); stroke-width: 3px; fill: var(--ink);
  pointer-events: none; }
.grid { stroke: var(--hair); stroke-width: 1; }
.now { stroke: var(--soft); stroke-width: 1; stroke-dasharray: 2 3; }
polyline { fill: none; stroke-width: 2; stroke-linejoin: round; }
.ahead { stroke-dasharray: 4 4; }
.level.high { stroke: var(--high); } .level.mid { stroke: var(--mid); }
.level.low { stroke: var(--low); }
.dot.high { fill: var(--high); } .dot.mid { fill: var(--mid); } .dot.low { fill: var(--low); }
.line.joy { stroke: var(--joy); } .line.sadness { stroke: var(--sadness); }
.line.anger { stroke: var(--anger); } .line.fear { stroke: var(--fear); }
svg .name { font-weight: 600; paint-order: stroke; stroke: var(--card); stroke-width: 3px; }
svg .name.joy, .spot.joy, .node.joy { fill: var(--joy); }
svg .name.sadness, .spot.sadness, .node.sadness { fill: var(--sadness); }
svg .name.anger, .spot.anger, .node.anger { fill: var(--anger); }
svg .name.fear, .spot.fear, .node.fear { fill: var(--fear); }
.spot.neutral, .node.neutral { fill: var(--neutral); }
.spot { fill-opacity: .7; stroke: var(--card); }
.node { stroke: var(--card); stroke-width: 1.5; }
a:hover .node, a:focus .node { stroke: var(--ink); stroke-width: 2; }
.tie { stroke: var(--neutral); stroke-opacity: .45; stroke-width: 1; }
.dense .tie.tie { stroke-opacity: .2; }
.tie.caused_by, .tie.leads_to { stroke-opacity: .8; stroke-width: 1.5; }
ul, ol { padding-left: 1.25rem; margin: .5rem 0 0; }
li { margin: .35rem 0; overflow-wrap: anywhere; }
li:target { background: var(--hair); border-radius: .3rem; }
details summary { cursor: pointer; margin-top: .75rem; }
.people { display: grid; grid-template-columns: repeat(auto-fill, minmax(16rem, 1fr));
  gap: 1rem 1.5rem; margin-top: .5rem; }
.people h3 { font-size: 1rem; margin: 0; overflow-wrap: anywhere; }
.people p { overflow-wrap: anywhere; }
.feel { display: inline-block; width: .65em; height: .65em; border-radius: 50%; }
.feel.joy { background: var(--joy); } .feel.sadness { background: var(--sadness); }
.feel.anger { background: var(--anger); } .feel.fear { background: var(--fear); }
.feel.neutral { background: var(--neutral); }
@media (max-width: 36rem) {
  .wide { display: none; }
  .narrow { display: block; }
  .desires { grid-template-columns: repeat(auto-fill, minmax(10rem, 1fr)); }
  .desires div { font-size: .875rem; }
  section { padding: .9rem .8rem; }
  main, header, footer { padding-inline: .7rem; } }
@media print { body { background: none; } section { break-inside: avoid; } }
"""
