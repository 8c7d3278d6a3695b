-- The times of the jobs.

-- When each job is due next. The process that moves this time forward is the one that runs the job.
CREATE TABLE job (
  name text PRIMARY KEY,
  due_at timestamptz NOT NULL
);
