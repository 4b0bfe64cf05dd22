-- Which days of what comes back are left out, on which weekdays it is where those are several, and
-- from which day on it comes back no more.

ALTER TABLE ahead ADD COLUMN IF NOT EXISTS weekdays text COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE ahead ADD COLUMN IF NOT EXISTS left_out text COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE ahead ADD COLUMN IF NOT EXISTS ends text COLLATE "C" NOT NULL DEFAULT '';
