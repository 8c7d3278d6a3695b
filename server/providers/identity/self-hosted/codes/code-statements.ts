import { withoutWaitingForDisk } from '#server/providers/identity/statements.ts'

/** Adds one to the count of the current period, or starts a new period at one. $2 is now. */
const countOneMore = `
  ON CONFLICT (key) DO UPDATE SET
    count = CASE WHEN l.ends_at <= $2 THEN 1 ELSE l.count + 1 END,
    ends_at = CASE WHEN l.ends_at <= $2 THEN excluded.ends_at ELSE l.ends_at END`

/**
 * Stores one code, or returns the reason why it stores none: the wait of this number, its block, or a budget that is used up.
 * $19 and $20 are a solved challenge. The statement marks it as used, even if no code is sent. If the challenge was used before, no code is
 * sent and no budget is charged. Without a challenge both are null.
 * Either all budgets are charged or none. Two requests at the same time cannot both use the last code of a budget, because each of them
 * counts on the locked row and checks the result. If the verification is stored already, the request is a repetition after a lost answer,
 * and no code is sent. A budget with `unless` is not charged while the row with that key exists. $14 is true for a known device, which a
 * block of the number does not affect. $15 to $18 are the area prefix and the limits from which on it gets no codes. They are null with
 * limits off.
 */
export const startStatement = `
WITH challenge AS (
  INSERT INTO identity_challenge (signature, expires_at)
  SELECT $19::bytea, $20::timestamptz WHERE $19::bytea IS NOT NULL
  ON CONFLICT DO NOTHING RETURNING signature
),
used_challenge AS (SELECT WHERE $19::bytea IS NOT NULL AND NOT EXISTS (SELECT FROM challenge)),
old AS (SELECT resend_at, blocked_until, verification_id = $3::uuid AS is_repeated FROM identity_code WHERE phone = $1),
waiting AS (SELECT FROM old WHERE is_repeated OR resend_at > $2 OR (blocked_until > $2 AND NOT $14::boolean)),
budget AS (
  SELECT a.key, a.cap, a.ends_at
  FROM unnest($6::bytea[], $7::integer[], $8::timestamptz[], $9::bytea[]) AS a(key, cap, ends_at, unless)
  WHERE NOT EXISTS (SELECT FROM identity_limit l WHERE l.key = a.unless AND l.ends_at > $2)
),
used_up AS (
  SELECT max(l.ends_at) AS until FROM budget a JOIN identity_limit l ON l.key = a.key
  WHERE l.ends_at > $2 AND l.count >= a.cap
),
counted AS (
  INSERT INTO identity_limit AS l (key, count, ends_at)
  SELECT key, 1, ends_at FROM budget
  WHERE NOT EXISTS (SELECT FROM used_challenge)
    AND NOT EXISTS (SELECT FROM waiting) AND (SELECT until FROM used_up) IS NULL
  ORDER BY key ${countOneMore}
  RETURNING key, count, ends_at
),
exceeded AS (SELECT max(t.ends_at) AS until FROM counted t JOIN budget a ON a.key = t.key WHERE t.count > a.cap),
sent AS (
  INSERT INTO identity_code AS c
    (phone, verification_id, code_mac, sent_at, expires_at, resend_at, unanswered, consent_wording, consent_language)
  SELECT $1, $3::uuid, $4::bytea, $2, $5::timestamptz, $2 + make_interval(secs => ($10::float8[])[1]), 1, $12, $13
  FROM ${withoutWaitingForDisk}
  WHERE NOT EXISTS (SELECT FROM used_challenge) AND NOT EXISTS (SELECT FROM waiting)
    AND (SELECT until FROM used_up) IS NULL AND (SELECT until FROM exceeded) IS NULL
  ON CONFLICT (phone) DO UPDATE SET
    verification_id = excluded.verification_id, code_mac = excluded.code_mac, attempts = 0, is_used = false,
    sent_at = excluded.sent_at, expires_at = excluded.expires_at,
    consent_wording = excluded.consent_wording, consent_language = excluded.consent_language,
    unanswered = CASE WHEN c.sent_at < $11 THEN 1 ELSE LEAST(c.unanswered + 1, 1000) END,
    resend_at = $2 + make_interval(secs => ($10::float8[])[
      CASE WHEN c.sent_at < $11 THEN 1 ELSE LEAST(c.unanswered + 1, cardinality($10::float8[])) END])
  WHERE c.resend_at <= $2
  RETURNING resend_at
),
silenced AS (SELECT FROM identity_exchange_block WHERE exchange = $15 AND blocked_until > $2),
latest AS (SELECT is_verified FROM identity_send WHERE exchange = $15 ORDER BY sent_at DESC LIMIT $16::integer),
unread AS (
  SELECT count(*) >= $16::integer AND count(*) FILTER (WHERE is_verified) * 100 < count(*) * $17::integer AS is_so FROM latest
),
silencing AS (
  INSERT INTO identity_exchange_block AS b (exchange, blocked_at, blocked_until)
  SELECT $15, $2, $2 + make_interval(secs => $18::float8) FROM sent
  WHERE (SELECT is_so FROM unread) AND NOT EXISTS (SELECT FROM silenced)
  ON CONFLICT (exchange) DO UPDATE SET blocked_at = excluded.blocked_at, blocked_until = excluded.blocked_until
  RETURNING b.exchange
),
cleared AS (DELETE FROM identity_send WHERE exchange IN (SELECT exchange FROM silencing)),
watched AS (
  INSERT INTO identity_send (verification_id, exchange, sent_at)
  SELECT $3::uuid, $15, $2 FROM sent
  WHERE $15::text IS NOT NULL AND NOT EXISTS (SELECT FROM silenced) AND NOT (SELECT is_so FROM unread)
)
SELECT EXISTS (SELECT FROM used_challenge) AS "isChallengeUsed",
  EXISTS (SELECT FROM silenced) OR (SELECT is_so FROM unread) AS "isSilent",
  EXISTS (SELECT FROM silencing) AS "isNewlySilent", (SELECT resend_at FROM sent) AS "resendAt",
  (SELECT resend_at FROM old) AS "waitUntil", (SELECT is_repeated FROM old) AS "isRepeated",
  (SELECT blocked_until FROM old) AS "blockedUntil",
  COALESCE((SELECT until FROM used_up), (SELECT until FROM exceeded)) AS "usedUpUntil"`

/** Ends the wait after a code that could not be delivered. */
export const undeliveredStatement = `
WITH unsent AS (DELETE FROM identity_send WHERE verification_id = $1)
UPDATE identity_code SET resend_at = $2, is_used = true WHERE verification_id = $1`

/** Counts the wrong checks of a number in a row, including this one. After a day without a wrong check the count starts at one again. */
const wrongWithThis = `(CASE WHEN GREATEST(c.wrong_since, c.blocked_until) > $9
      THEN LEAST(c.wrong_checks + 1, 1000) ELSE 1 END)`

/**
 * Checks one code. One UPDATE of one row counts the try, compares the code and marks it as used. Of any number of simultaneous checks at
 * most five are evaluated and at most one succeeds. The try is on the disk before the server answers, so a crash does not give tries back.
 * $4 is the number of tries per code. $5 to $7 are the budget of the IP address. $8 is the number of wrong checks that a number may have
 * since $9 before it is blocked for $10 seconds. The block doubles up to $11. $5 and $8 are null with limits off. $12 is the key of the row
 * that is stored with a code that a known device requested. Tries of such a code ignore the block of the number and do not count for it.
 * $13 to $18 are the session that the right code opens, with its first refresh token and its device. If they are null, no session is
 * opened.
 */
export const checkStatement = `
WITH before AS (SELECT attempts, is_used, expires_at, blocked_until FROM identity_code WHERE verification_id = $1),
spraying AS (SELECT FROM identity_limit WHERE key = $5::bytea AND ends_at > $2 AND count >= $6::integer),
known AS (SELECT EXISTS (SELECT FROM identity_limit WHERE key = $12::bytea AND ends_at > $2) AS is_so),
tried AS (
  UPDATE identity_code c SET
    attempts = c.attempts + 1,
    is_used = c.code_mac = $3,
    unanswered = CASE WHEN c.code_mac = $3 THEN 0 ELSE c.unanswered END,
    resend_at = CASE WHEN c.code_mac = $3 THEN $2 ELSE c.resend_at END,
    wrong_checks = CASE WHEN known.is_so THEN c.wrong_checks WHEN c.code_mac = $3 THEN 0 ELSE ${wrongWithThis} END,
    wrong_since = CASE WHEN known.is_so THEN c.wrong_since WHEN c.code_mac = $3 THEN NULL ELSE $2 END,
    blocked_until = CASE WHEN known.is_so THEN c.blocked_until WHEN c.code_mac <> $3 AND ${wrongWithThis} >= $8::integer
      THEN $2 + make_interval(secs => LEAST($11::float8, $10::float8 * power(2, ${wrongWithThis} - $8::integer))) END
  FROM known
  WHERE c.verification_id = $1 AND NOT c.is_used AND c.attempts < $4::integer AND c.expires_at > $2
    AND ($8::integer IS NULL OR known.is_so OR c.blocked_until IS NULL OR c.blocked_until <= $2)
    AND NOT EXISTS (SELECT FROM spraying)
  RETURNING c.phone, c.is_used AS is_right, c.sent_at, c.consent_wording, c.consent_language
),
account AS (
  INSERT INTO identity_account AS a (phone, created_at, last_signed_in_at)
  SELECT phone, $2, $2 FROM tried WHERE is_right
  ON CONFLICT (phone) DO UPDATE SET last_signed_in_at = excluded.last_signed_in_at
  RETURNING a.subject
),
read AS (
  UPDATE identity_send SET is_verified = true
  WHERE verification_id = $1 AND EXISTS (SELECT FROM tried WHERE is_right)
),
agreed AS (
  INSERT INTO identity_consent (phone, wording, language, method, agreed_at, verified_at)
  SELECT phone, consent_wording, consent_language, 'send-code-checkbox', sent_at, $2
  FROM tried WHERE is_right AND consent_wording IS NOT NULL
),
counted AS (
  INSERT INTO identity_limit AS l (key, count, ends_at)
  SELECT $5::bytea, 1, $7::timestamptz FROM tried WHERE NOT is_right AND $5::bytea IS NOT NULL ${countOneMore}
),
session AS (
  INSERT INTO identity_session (id, subject, authenticated_at, expires_at, device)
  SELECT $13::uuid, subject, $14::timestamptz, $15::timestamptz, $18::text FROM account WHERE $13::uuid IS NOT NULL
  RETURNING id
),
refresh_token AS (
  INSERT INTO identity_refresh_token (token_hash, session_id, issued_at, expires_at)
  SELECT $16::bytea, id, $14::timestamptz, $17::timestamptz FROM session
)
SELECT (SELECT phone FROM tried) AS phone, (SELECT is_right FROM tried) AS "isRight",
  (SELECT subject FROM account) AS subject,
  EXISTS (SELECT FROM spraying) OR EXISTS (SELECT FROM before WHERE NOT is_used
    AND (attempts >= $4::integer OR (blocked_until > $2 AND $8::integer IS NOT NULL AND NOT (SELECT is_so FROM known)))) AS "isExhausted"`

/**
 * Returns the number of a code that may be tried now. It decides like the check, but does not count a try. $3 is the number of tries per
 * code, $4 and $5 are the budget of the IP address, $6 is $12 of the check, and $7 is true with limits on.
 */
export const checkAheadStatement = `
SELECT c.phone FROM identity_code c
WHERE c.verification_id = $1 AND NOT c.is_used AND c.attempts < $3::integer AND c.expires_at > $2
  AND (NOT $7::boolean OR c.blocked_until IS NULL OR c.blocked_until <= $2
    OR EXISTS (SELECT FROM identity_limit WHERE key = $6::bytea AND ends_at > $2))
  AND NOT EXISTS (SELECT FROM identity_limit WHERE key = $4::bytea AND ends_at > $2 AND count >= $5::integer)`
