// ego's plugin for opencode. `ego install opencode` writes it, `ego uninstall opencode` takes it back.

import { spawn } from "node:child_process"

const EGOS = []

const PATIENCE = 20_000 // milliseconds that a session waits at most for what it begins with

function run(ego, words, options) {
  const [program, ...before] = ego.command
  const env = { ...process.env, ...ego.environment }
  return spawn(program, [...before, "hook", ...words], { env, windowsHide: true, ...options })
}

// What `ego hook …` prints when it is called with `call`; nothing where that fails.
function ask(ego, word, call) {
  const words = ego.server ? [word, "--server", ego.server] : [word]
  return new Promise((resolve) => {
    const child = run(ego, words, { stdio: ["pipe", "pipe", "ignore"], timeout: PATIENCE })
    let said = ""
    child.stdout.setEncoding("utf8").on("data", (more) => (said += more))
    child.on("error", () => resolve("")).on("close", (code) => resolve(code ? "" : said.trim()))
    child.stdin.on("error", () => {})
    child.stdin.end(JSON.stringify(call))
  })
}

// Hand a session to `ego hook capture`, in a process that nobody waits for.
function hand(ego, call) {
  return new Promise((resolve) => {
    const child = run(ego, ["capture", "--now"], { stdio: ["pipe", "ignore", "ignore"], detached: true })
    child.on("error", resolve).unref()
    child.stdin.on("error", resolve)
    child.stdin.end(JSON.stringify(call), resolve)
  })
}

export const Ego = async ({ client }) => {
  const begun = new Map() // session -> what is said as it begins
  const handing = new Set()
  let asides

  const find = async (id) => (await client.session.get({ path: { id } })).data

  // What opencode asks by itself, a title or a summary, is no session that somebody begins.
  const isAside = async (system) => {
    asides ??= client.app
      .agents()
      .then(({ data }) => (data ?? []).filter((one) => one.hidden && one.prompt))
      .catch(() => [])
    return (await asides).some((one) => system[0]?.startsWith(one.prompt))
  }

  const greet = async (id, source) => {
    if ((await find(id).catch(() => undefined))?.parentID) return [] // a sub-agent's
    const call = { hook_event_name: "SessionStart", session_id: id, source }
    const answers = await Promise.all(EGOS.map((ego) => ask(ego, "session-start", call)))
    return answers.filter(Boolean).map((answer) => {
      const { hookSpecificOutput: told, systemMessage: message } = JSON.parse(answer)
      if (message) client.tui.showToast({ body: { message, variant: "info" } }).catch(() => {})
      return told.additionalContext
    })
  }

  const begin = (id, source) => {
    begun.set(id, greet(id, source).catch(() => []))
    return begun.get(id)
  }

  const keep = async (id) => {
    const info = await find(id)
    if (!info || info.parentID) return
    const { data } = await client.session.messages({ path: { id } })
    const messages = (data ?? []).map(({ info: { id, role, time, summary }, parts }) => ({
      info: { id, role, time, summary },
      parts: parts.filter((part) => part.type === "text"), // what tools answered stays here
    }))
    const call = { hook_event_name: "SessionIdle", info: { id, directory: info.directory }, messages }
    await Promise.all(EGOS.filter((ego) => ego.capture).map((ego) => hand(ego, call)))
  }

  return {
    event: async ({ event: { type, properties } }) => {
      if (type === "session.created") begin(properties.info.id, "startup")
      if (type === "session.compacted") begin(properties.sessionID, "compact")
      if (type === "session.idle" && EGOS.some((ego) => ego.capture)) {
        const kept = keep(properties.sessionID).catch(() => {})
        handing.add(kept)
        kept.then(() => handing.delete(kept))
      }
    },
    "experimental.chat.system.transform": async ({ sessionID: id }, { system }) => {
      if (!id || (await isAside(system))) return
      const told = await (begun.get(id) ?? begin(id, "resume"))
      const fresh = told.filter((words) => !system.some((one) => one.includes(words)))
      if (fresh.length) system.push([system.pop(), ...fresh].filter(Boolean).join("\n\n"))
    },
    "experimental.session.compacting": async (_, { context }) => {
      const words = await Promise.all(EGOS.map((ego) => ask(ego, "pre-compact", {})))
      context.push(...new Set(words.filter(Boolean)))
    },
    dispose: async () => {
      await Promise.all(handing)
    },
  }
}
