-- How often cards were declined for an intent is asked at every decline, among all events there ever were.
CREATE INDEX provider_event_declines ON provider_event (intent_id) WHERE type = 'payment_intent.payment_failed';

-- Refunds that are still to be carried out, asked for every minute.
CREATE INDEX refund_asked ON refund (created_at) WHERE status = 'asked';
