-- The plans that are off or on another day than at first are few, and found by an index.

CREATE INDEX IF NOT EXISTS ahead_off ON ahead (ego, memory) WHERE told = 6;
CREATE INDEX IF NOT EXISTS ahead_moved ON ahead (ego, memory)
    WHERE every IS NULL AND day <> first_day;
