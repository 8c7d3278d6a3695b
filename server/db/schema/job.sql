-- This file has the times of the jobs.

-- This is when each job is due next. The process that moves this time forward is the one that runs the job.
CREATE TABLE job (
  name text PRIMARY KEY,
  due_at timestamptz NOT NULL,
  -- This is when the first run began after the last one that succeeded. It is null if the last run succeeded.
  unfinished_since timestamptz
);
