-- Which days of what comes back are left out, and on which weekdays it is where those are several.

ALTER TABLE ahead ADD COLUMN IF NOT EXISTS weekdays text COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE ahead ADD COLUMN IF NOT EXISTS left_out text COLLATE "C" NOT NULL DEFAULT '';
