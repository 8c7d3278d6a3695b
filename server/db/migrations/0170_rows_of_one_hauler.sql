-- Every row of a hauler says whose it is, and refers only to rows of the same hauler (decision 120).
--
-- Existing rows get the hauler of their parent. If a row of one hauler refers to a row of another hauler, the migration stops, names the
-- constraint and leaves nothing behind: nobody but a person can say whose such a row is.
--
-- Locks: the migration is one transaction. ALTER TABLE takes ACCESS EXCLUSIVE on each table that it names, from its first statement until the
-- end, so nobody reads or writes these tables meanwhile. Each new unique key and each new reference reads its table once; the eight tables
-- with a new column are written once, too. References that are added NOT VALID and validated later would shorten the locks, but all
-- migrations of a start run before the product serves, so nobody waits for less.

ALTER TABLE container_move ADD COLUMN organization_id uuid REFERENCES organization (id);
ALTER TABLE container_move DISABLE TRIGGER container_move_append_only;
UPDATE container_move SET organization_id = p.organization_id FROM container p WHERE p.id = container_move.container_id;
ALTER TABLE container_move ENABLE TRIGGER container_move_append_only;
ALTER TABLE container_move ALTER COLUMN organization_id SET NOT NULL;

ALTER TABLE promise ADD COLUMN organization_id uuid REFERENCES organization (id);
ALTER TABLE promise DISABLE TRIGGER promise_append_only;
UPDATE promise SET organization_id = p.organization_id FROM orders p WHERE p.id = promise.order_id;
ALTER TABLE promise ENABLE TRIGGER promise_append_only;
ALTER TABLE promise ALTER COLUMN organization_id SET NOT NULL;

ALTER TABLE driver_device ADD COLUMN organization_id uuid REFERENCES organization (id);
UPDATE driver_device SET organization_id = p.organization_id FROM driver p WHERE p.id = driver_device.driver_id;
ALTER TABLE driver_device ALTER COLUMN organization_id SET NOT NULL;

ALTER TABLE truck_carries ADD COLUMN organization_id uuid REFERENCES organization (id);
UPDATE truck_carries SET organization_id = p.organization_id FROM truck p WHERE p.id = truck_carries.truck_id;
ALTER TABLE truck_carries ALTER COLUMN organization_id SET NOT NULL;

ALTER TABLE rolled_up ADD COLUMN organization_id uuid REFERENCES organization (id);
UPDATE rolled_up SET organization_id = p.organization_id FROM service_area p WHERE p.id = rolled_up.service_area_id;
ALTER TABLE rolled_up ALTER COLUMN organization_id SET NOT NULL;

ALTER TABLE saved_view_place ADD COLUMN organization_id uuid REFERENCES organization (id);
UPDATE saved_view_place SET organization_id = p.organization_id FROM saved_view p WHERE p.id = saved_view_place.view_id;
ALTER TABLE saved_view_place ALTER COLUMN organization_id SET NOT NULL;

ALTER TABLE customer_merge_person ADD COLUMN organization_id uuid REFERENCES organization (id);
UPDATE customer_merge_person SET organization_id = p.organization_id FROM customer_merge p WHERE p.id = customer_merge_person.merge_id;
ALTER TABLE customer_merge_person ALTER COLUMN organization_id SET NOT NULL;

ALTER TABLE quote ADD COLUMN organization_id uuid REFERENCES organization (id);
ALTER TABLE quote DISABLE TRIGGER quote_append_only;
-- A cart may have moved to another hauler since. The payment attempt of a quote says whose the quote was, then the order does.
UPDATE quote SET organization_id = coalesce(
    (SELECT a.organization_id FROM payment_attempt a WHERE a.cart_id = quote.cart_id AND a.quote_version = quote.version LIMIT 1),
    (SELECT o.organization_id FROM orders o WHERE o.id = quote.cart_id),
    p.organization_id)
  FROM cart p WHERE p.id = quote.cart_id;
-- If the cart has left every hauler since, nobody can pay or order by such a quote, and nothing refers to it.
DELETE FROM quote WHERE organization_id IS NULL;
ALTER TABLE quote ENABLE TRIGGER quote_append_only;
ALTER TABLE quote ALTER COLUMN organization_id SET NOT NULL;

ALTER TABLE bill ADD UNIQUE (order_id, version, organization_id);
ALTER TABLE change ADD UNIQUE (seq, organization_id);
ALTER TABLE container ADD UNIQUE (id, organization_id);
ALTER TABLE container_type ADD UNIQUE (id, organization_id);
ALTER TABLE customer_merge ADD UNIQUE (id, organization_id);
ALTER TABLE driver ADD UNIQUE (id, organization_id);
ALTER TABLE driver_device ADD UNIQUE (id, organization_id);
ALTER TABLE facility ADD UNIQUE (id, organization_id);
ALTER TABLE file ADD UNIQUE (key, organization_id);
ALTER TABLE note ADD UNIQUE (id, organization_id);
ALTER TABLE order_event ADD UNIQUE (id, organization_id);
ALTER TABLE order_photo ADD UNIQUE (id, organization_id);
ALTER TABLE orders ADD UNIQUE (id, organization_id);
ALTER TABLE phone_order ADD UNIQUE (cart_id, organization_id);
ALTER TABLE question ADD UNIQUE (id, organization_id);
ALTER TABLE quote ADD UNIQUE (cart_id, version, organization_id);
ALTER TABLE refund ADD UNIQUE (id, organization_id);
ALTER TABLE refund_request ADD UNIQUE (id, organization_id);
ALTER TABLE route ADD UNIQUE (id, organization_id);
ALTER TABLE saved_view ADD UNIQUE (id, organization_id);
ALTER TABLE site ADD UNIQUE (id, organization_id);
ALTER TABLE statement ADD UNIQUE (id, organization_id);
ALTER TABLE statement_line ADD UNIQUE (id, organization_id);
ALTER TABLE stop ADD UNIQUE (id, organization_id);
ALTER TABLE tap ADD UNIQUE (id, organization_id);
ALTER TABLE truck ADD UNIQUE (id, organization_id);
ALTER TABLE weighing ADD UNIQUE (id, organization_id);

ALTER TABLE orders DROP CONSTRAINT orders_replaces_order_id_fkey, ADD FOREIGN KEY (replaces_order_id, organization_id) REFERENCES orders (id, organization_id);
ALTER TABLE orders DROP CONSTRAINT orders_service_area_id_fkey, ADD FOREIGN KEY (organization_id, service_area_id) REFERENCES service_area (organization_id, id);
ALTER TABLE orders DROP CONSTRAINT orders_site_id_fkey, ADD FOREIGN KEY (site_id, organization_id) REFERENCES site (id, organization_id);
ALTER TABLE order_line DROP CONSTRAINT order_line_order_id_fkey, ADD FOREIGN KEY (order_id, organization_id) REFERENCES orders (id, organization_id);
ALTER TABLE order_event DROP CONSTRAINT order_event_driver_id_fkey, ADD FOREIGN KEY (driver_id, organization_id) REFERENCES driver (id, organization_id);
ALTER TABLE order_event DROP CONSTRAINT order_event_order_id_fkey, ADD FOREIGN KEY (order_id, organization_id) REFERENCES orders (id, organization_id);
ALTER TABLE payment DROP CONSTRAINT payment_order_id_fkey, ADD FOREIGN KEY (order_id, organization_id) REFERENCES orders (id, organization_id);
ALTER TABLE refund DROP CONSTRAINT refund_order_id_fkey, ADD FOREIGN KEY (order_id, organization_id) REFERENCES orders (id, organization_id);
ALTER TABLE message DROP CONSTRAINT message_order_id_fkey, ADD FOREIGN KEY (order_id, organization_id) REFERENCES orders (id, organization_id);
ALTER TABLE order_swap DROP CONSTRAINT order_swap_order_id_fkey, ADD FOREIGN KEY (order_id, organization_id) REFERENCES orders (id, organization_id);
ALTER TABLE order_extension DROP CONSTRAINT order_extension_order_id_fkey, ADD FOREIGN KEY (order_id, organization_id) REFERENCES orders (id, organization_id);
ALTER TABLE order_charge DROP CONSTRAINT order_charge_order_id_fkey, ADD FOREIGN KEY (order_id, organization_id) REFERENCES orders (id, organization_id);
ALTER TABLE order_photo DROP CONSTRAINT order_photo_driver_id_fkey, ADD FOREIGN KEY (driver_id, organization_id) REFERENCES driver (id, organization_id);
ALTER TABLE order_photo DROP CONSTRAINT order_photo_file_key_fkey, ADD FOREIGN KEY (file_key, organization_id) REFERENCES file (key, organization_id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE order_photo DROP CONSTRAINT order_photo_order_id_fkey, ADD FOREIGN KEY (order_id, organization_id) REFERENCES orders (id, organization_id);
ALTER TABLE order_photo DROP CONSTRAINT order_photo_small_key_fkey, ADD FOREIGN KEY (small_key, organization_id) REFERENCES file (key, organization_id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE order_photo DROP CONSTRAINT order_photo_stop_id_fkey, ADD FOREIGN KEY (stop_id, organization_id) REFERENCES stop (id, organization_id);
ALTER TABLE weighing DROP CONSTRAINT weighing_order_id_fkey, ADD FOREIGN KEY (order_id, organization_id) REFERENCES orders (id, organization_id);
ALTER TABLE weighing DROP CONSTRAINT weighing_ticket_photo_id_fkey, ADD FOREIGN KEY (ticket_photo_id, organization_id) REFERENCES order_photo (id, organization_id);
ALTER TABLE bill DROP CONSTRAINT bill_order_id_fkey, ADD FOREIGN KEY (order_id, organization_id) REFERENCES orders (id, organization_id);
ALTER TABLE bill DROP CONSTRAINT bill_weighing_id_fkey, ADD FOREIGN KEY (weighing_id, organization_id) REFERENCES weighing (id, organization_id);
ALTER TABLE bill_line DROP CONSTRAINT bill_line_order_id_version_fkey, ADD FOREIGN KEY (order_id, version, organization_id) REFERENCES bill (order_id, version, organization_id);
ALTER TABLE bill_objection DROP CONSTRAINT bill_objection_answer_note_id_fkey, ADD FOREIGN KEY (answer_note_id, organization_id) REFERENCES note (id, organization_id);
ALTER TABLE bill_objection DROP CONSTRAINT bill_objection_note_id_fkey, ADD FOREIGN KEY (note_id, organization_id) REFERENCES note (id, organization_id);
ALTER TABLE bill_objection DROP CONSTRAINT bill_objection_order_id_version_fkey, ADD FOREIGN KEY (order_id, version, organization_id) REFERENCES bill (order_id, version, organization_id);
ALTER TABLE order_adjustment DROP CONSTRAINT order_adjustment_order_id_bill_version_fkey, ADD FOREIGN KEY (order_id, bill_version, organization_id) REFERENCES bill (order_id, version, organization_id);
ALTER TABLE order_adjustment DROP CONSTRAINT order_adjustment_order_id_fkey, ADD FOREIGN KEY (order_id, organization_id) REFERENCES orders (id, organization_id);
ALTER TABLE order_consent DROP CONSTRAINT order_consent_order_id_fkey, ADD FOREIGN KEY (order_id, organization_id) REFERENCES orders (id, organization_id);
ALTER TABLE driver DROP CONSTRAINT driver_usual_truck_id_fkey, ADD FOREIGN KEY (usual_truck_id, organization_id) REFERENCES truck (id, organization_id);
ALTER TABLE container DROP CONSTRAINT container_container_type_id_fkey, ADD FOREIGN KEY (container_type_id, organization_id) REFERENCES container_type (id, organization_id);
ALTER TABLE container DROP CONSTRAINT container_facility_id_fkey, ADD FOREIGN KEY (facility_id, organization_id) REFERENCES facility (id, organization_id);
ALTER TABLE container DROP CONSTRAINT container_order_id_fkey, ADD FOREIGN KEY (order_id, organization_id) REFERENCES orders (id, organization_id);
ALTER TABLE container DROP CONSTRAINT container_truck_id_fkey, ADD FOREIGN KEY (truck_id, organization_id) REFERENCES truck (id, organization_id);
ALTER TABLE route DROP CONSTRAINT route_driver_id_fkey, ADD FOREIGN KEY (driver_id, organization_id) REFERENCES driver (id, organization_id);
ALTER TABLE route DROP CONSTRAINT route_truck_id_fkey, ADD FOREIGN KEY (truck_id, organization_id) REFERENCES truck (id, organization_id);
ALTER TABLE route DROP CONSTRAINT route_yard_id_fkey, ADD FOREIGN KEY (yard_id, organization_id) REFERENCES facility (id, organization_id);
ALTER TABLE stop DROP CONSTRAINT stop_about_order_id_fkey, ADD FOREIGN KEY (about_order_id, organization_id) REFERENCES orders (id, organization_id);
ALTER TABLE stop DROP CONSTRAINT stop_container_id_fkey, ADD FOREIGN KEY (container_id, organization_id) REFERENCES container (id, organization_id);
ALTER TABLE stop DROP CONSTRAINT stop_done_by_fkey, ADD FOREIGN KEY (done_by, organization_id) REFERENCES driver (id, organization_id);
ALTER TABLE stop DROP CONSTRAINT stop_drop_off_order_id_fkey, ADD FOREIGN KEY (drop_off_order_id, organization_id) REFERENCES orders (id, organization_id);
ALTER TABLE stop DROP CONSTRAINT stop_facility_id_fkey, ADD FOREIGN KEY (facility_id, organization_id) REFERENCES facility (id, organization_id);
ALTER TABLE stop DROP CONSTRAINT stop_pickup_order_id_fkey, ADD FOREIGN KEY (pickup_order_id, organization_id) REFERENCES orders (id, organization_id);
ALTER TABLE stop DROP CONSTRAINT stop_planned_container_id_fkey, ADD FOREIGN KEY (planned_container_id, organization_id) REFERENCES container (id, organization_id);
ALTER TABLE stop DROP CONSTRAINT stop_route_id_fkey, ADD FOREIGN KEY (route_id, organization_id) REFERENCES route (id, organization_id);
ALTER TABLE load DROP CONSTRAINT load_container_id_fkey, ADD FOREIGN KEY (container_id, organization_id) REFERENCES container (id, organization_id);
ALTER TABLE load DROP CONSTRAINT load_facility_id_fkey, ADD FOREIGN KEY (facility_id, organization_id) REFERENCES facility (id, organization_id);
ALTER TABLE load DROP CONSTRAINT load_order_id_fkey, ADD FOREIGN KEY (order_id, organization_id) REFERENCES orders (id, organization_id);
ALTER TABLE load DROP CONSTRAINT load_route_id_fkey, ADD FOREIGN KEY (route_id, organization_id) REFERENCES route (id, organization_id);
ALTER TABLE load DROP CONSTRAINT load_statement_line_id_fkey, ADD FOREIGN KEY (statement_line_id, organization_id) REFERENCES statement_line (id, organization_id);
ALTER TABLE tap DROP CONSTRAINT tap_driver_id_fkey, ADD FOREIGN KEY (driver_id, organization_id) REFERENCES driver (id, organization_id);
ALTER TABLE tap DROP CONSTRAINT tap_link_route_id_fkey, ADD FOREIGN KEY (link_route_id, organization_id) REFERENCES route (id, organization_id);
ALTER TABLE question DROP CONSTRAINT question_container_id_fkey, ADD FOREIGN KEY (container_id, organization_id) REFERENCES container (id, organization_id);
ALTER TABLE question DROP CONSTRAINT question_order_id_fkey, ADD FOREIGN KEY (order_id, organization_id) REFERENCES orders (id, organization_id);
ALTER TABLE question DROP CONSTRAINT question_stop_id_fkey, ADD FOREIGN KEY (stop_id, organization_id) REFERENCES stop (id, organization_id);
ALTER TABLE question DROP CONSTRAINT question_tap_id_fkey, ADD FOREIGN KEY (tap_id, organization_id) REFERENCES tap (id, organization_id);
ALTER TABLE change DROP CONSTRAINT change_driver_id_fkey, ADD FOREIGN KEY (driver_id, organization_id) REFERENCES driver (id, organization_id);
ALTER TABLE change DROP CONSTRAINT change_undoes_fkey, ADD FOREIGN KEY (undoes, organization_id) REFERENCES change (seq, organization_id);
ALTER TABLE order_fee DROP CONSTRAINT order_fee_driver_id_fkey, ADD FOREIGN KEY (driver_id, organization_id) REFERENCES driver (id, organization_id);
ALTER TABLE order_fee DROP CONSTRAINT order_fee_order_id_fkey, ADD FOREIGN KEY (order_id, organization_id) REFERENCES orders (id, organization_id);
ALTER TABLE order_fee DROP CONSTRAINT order_fee_stop_id_fkey, ADD FOREIGN KEY (stop_id, organization_id) REFERENCES stop (id, organization_id);
ALTER TABLE order_fee DROP CONSTRAINT order_fee_tap_id_fkey, ADD FOREIGN KEY (tap_id, organization_id) REFERENCES tap (id, organization_id);
ALTER TABLE standing_box DROP CONSTRAINT standing_box_container_id_fkey, ADD FOREIGN KEY (container_id, organization_id) REFERENCES container (id, organization_id);
ALTER TABLE standing_box DROP CONSTRAINT standing_box_driver_id_fkey, ADD FOREIGN KEY (driver_id, organization_id) REFERENCES driver (id, organization_id);
ALTER TABLE standing_box DROP CONSTRAINT standing_box_question_id_fkey, ADD FOREIGN KEY (question_id, organization_id) REFERENCES question (id, organization_id);
ALTER TABLE order_search_key DROP CONSTRAINT order_search_key_order_id_fkey, ADD FOREIGN KEY (order_id, organization_id) REFERENCES orders (id, organization_id);
ALTER TABLE driver_link DROP CONSTRAINT driver_link_driver_id_fkey, ADD FOREIGN KEY (driver_id, organization_id) REFERENCES driver (id, organization_id);
ALTER TABLE driver_link DROP CONSTRAINT driver_link_route_id_fkey, ADD FOREIGN KEY (route_id, organization_id) REFERENCES route (id, organization_id);
ALTER TABLE inspection DROP CONSTRAINT inspection_driver_id_fkey, ADD FOREIGN KEY (driver_id, organization_id) REFERENCES driver (id, organization_id);
ALTER TABLE inspection DROP CONSTRAINT inspection_tap_id_fkey, ADD FOREIGN KEY (tap_id, organization_id) REFERENCES tap (id, organization_id);
ALTER TABLE inspection DROP CONSTRAINT inspection_truck_id_fkey, ADD FOREIGN KEY (truck_id, organization_id) REFERENCES truck (id, organization_id);
ALTER TABLE event_hour DROP CONSTRAINT event_hour_driver_id_fkey, ADD FOREIGN KEY (driver_id, organization_id) REFERENCES driver (id, organization_id);
ALTER TABLE event_hour DROP CONSTRAINT event_hour_event_id_fkey, ADD FOREIGN KEY (event_id, organization_id) REFERENCES order_event (id, organization_id);
ALTER TABLE customer DROP CONSTRAINT customer_merged_into_fkey, ADD FOREIGN KEY (merged_into, organization_id) REFERENCES customer (id, organization_id);
ALTER TABLE customer_search_key DROP CONSTRAINT customer_search_key_customer_id_fkey, ADD FOREIGN KEY (customer_id, organization_id) REFERENCES customer (id, organization_id);
ALTER TABLE refund_request DROP CONSTRAINT refund_request_order_id_fkey, ADD FOREIGN KEY (order_id, organization_id) REFERENCES orders (id, organization_id);
ALTER TABLE money_given DROP CONSTRAINT money_given_order_id_fkey, ADD FOREIGN KEY (order_id, organization_id) REFERENCES orders (id, organization_id);
ALTER TABLE money_given DROP CONSTRAINT money_given_request_id_fkey, ADD FOREIGN KEY (request_id, organization_id) REFERENCES refund_request (id, organization_id);
ALTER TABLE statement DROP CONSTRAINT statement_facility_id_fkey, ADD FOREIGN KEY (facility_id, organization_id) REFERENCES facility (id, organization_id);
ALTER TABLE statement DROP CONSTRAINT statement_replaced_by_fkey, ADD FOREIGN KEY (replaced_by, organization_id) REFERENCES statement (id, organization_id);
ALTER TABLE statement_line DROP CONSTRAINT statement_line_chosen_order_id_fkey, ADD FOREIGN KEY (chosen_order_id, organization_id) REFERENCES orders (id, organization_id);
ALTER TABLE statement_line DROP CONSTRAINT statement_line_facility_id_fkey, ADD FOREIGN KEY (facility_id, organization_id) REFERENCES facility (id, organization_id);
ALTER TABLE statement_line DROP CONSTRAINT statement_line_statement_id_fkey, ADD FOREIGN KEY (statement_id, organization_id) REFERENCES statement (id, organization_id);
ALTER TABLE voluntary_offer DROP CONSTRAINT voluntary_offer_order_id_fkey, ADD FOREIGN KEY (order_id, organization_id) REFERENCES orders (id, organization_id);
ALTER TABLE voluntary_offer DROP CONSTRAINT voluntary_offer_weighing_id_fkey, ADD FOREIGN KEY (weighing_id, organization_id) REFERENCES weighing (id, organization_id);
ALTER TABLE spoken_consent DROP CONSTRAINT spoken_consent_cart_id_fkey, ADD FOREIGN KEY (cart_id, organization_id) REFERENCES phone_order (cart_id, organization_id) ON DELETE CASCADE;
ALTER TABLE reservation DROP CONSTRAINT reservation_container_type_id_fkey, ADD FOREIGN KEY (container_type_id, organization_id) REFERENCES container_type (id, organization_id);
ALTER TABLE dispute DROP CONSTRAINT dispute_order_id_fkey, ADD FOREIGN KEY (order_id, organization_id) REFERENCES orders (id, organization_id);
ALTER TABLE payment_notice DROP CONSTRAINT payment_notice_order_id_fkey, ADD FOREIGN KEY (order_id, organization_id) REFERENCES orders (id, organization_id);
ALTER TABLE statement_left_out DROP CONSTRAINT statement_left_out_earlier_line_id_fkey, ADD FOREIGN KEY (earlier_line_id, organization_id) REFERENCES statement_line (id, organization_id);
ALTER TABLE statement_left_out DROP CONSTRAINT statement_left_out_facility_id_fkey, ADD FOREIGN KEY (facility_id, organization_id) REFERENCES facility (id, organization_id);
ALTER TABLE statement_left_out DROP CONSTRAINT statement_left_out_statement_id_fkey, ADD FOREIGN KEY (statement_id, organization_id) REFERENCES statement (id, organization_id);
ALTER TABLE container_move DROP CONSTRAINT container_move_container_id_fkey, ADD FOREIGN KEY (container_id, organization_id) REFERENCES container (id, organization_id);
ALTER TABLE container_move DROP CONSTRAINT container_move_driver_id_fkey, ADD FOREIGN KEY (driver_id, organization_id) REFERENCES driver (id, organization_id);
ALTER TABLE container_move DROP CONSTRAINT container_move_tap_id_fkey, ADD FOREIGN KEY (tap_id, organization_id) REFERENCES tap (id, organization_id);
ALTER TABLE promise DROP CONSTRAINT promise_order_id_fkey, ADD FOREIGN KEY (order_id, organization_id) REFERENCES orders (id, organization_id);
ALTER TABLE promise DROP CONSTRAINT promise_stop_id_fkey, ADD FOREIGN KEY (stop_id, organization_id) REFERENCES stop (id, organization_id);
ALTER TABLE driver_device DROP CONSTRAINT driver_device_driver_id_fkey, ADD FOREIGN KEY (driver_id, organization_id) REFERENCES driver (id, organization_id);
ALTER TABLE tap DROP CONSTRAINT tap_device_id_fkey, ADD FOREIGN KEY (device_id, organization_id) REFERENCES driver_device (id, organization_id);
ALTER TABLE truck_carries DROP CONSTRAINT truck_carries_truck_id_fkey, ADD FOREIGN KEY (truck_id, organization_id) REFERENCES truck (id, organization_id);
ALTER TABLE truck_carries DROP CONSTRAINT truck_carries_container_type_id_fkey, ADD FOREIGN KEY (container_type_id, organization_id) REFERENCES container_type (id, organization_id);
ALTER TABLE rolled_up DROP CONSTRAINT rolled_up_service_area_id_fkey, ADD FOREIGN KEY (organization_id, service_area_id) REFERENCES service_area (organization_id, id);
ALTER TABLE saved_view_place DROP CONSTRAINT saved_view_place_view_id_fkey, ADD FOREIGN KEY (view_id, organization_id) REFERENCES saved_view (id, organization_id) ON DELETE CASCADE;
ALTER TABLE customer_merge_person DROP CONSTRAINT customer_merge_person_merge_id_fkey, ADD FOREIGN KEY (merge_id, organization_id) REFERENCES customer_merge (id, organization_id);
ALTER TABLE payment_attempt DROP CONSTRAINT payment_attempt_cart_id_quote_version_fkey, ADD FOREIGN KEY (cart_id, quote_version, organization_id) REFERENCES quote (cart_id, version, organization_id);
ALTER TABLE tax_entry DROP CONSTRAINT tax_entry_order_id_fkey, ADD FOREIGN KEY (order_id, organization_id) REFERENCES orders (id, organization_id);
ALTER TABLE tax_entry DROP CONSTRAINT tax_entry_refund_id_fkey, ADD FOREIGN KEY (refund_id, organization_id) REFERENCES refund (id, organization_id);

-- PostgreSQL checks no reference in which a column is null: a message about an order names its hauler.
UPDATE message SET organization_id = o.organization_id FROM orders o WHERE o.id = message.order_id AND message.organization_id IS NULL;
ALTER TABLE message ADD CONSTRAINT message_of_order_names_hauler CHECK (order_id IS NULL OR organization_id IS NOT NULL);

-- The function takes the hauler from the area.
CREATE OR REPLACE FUNCTION roll_up_days(p_area uuid, p_to date) RETURNS date LANGUAGE plpgsql AS $$
DECLARE
  since date;
  last date;
BEGIN
  PERFORM lock_figures(organization_id) FROM service_area WHERE id = p_area;
  since := coalesce((SELECT until + 1 FROM rolled_up WHERE service_area_id = p_area), first_day_of_figures(p_area), p_to);
  last := least(p_to, since + 30);
  IF last >= since THEN
    PERFORM store_figures(p_area, since, last);
    INSERT INTO rolled_up (service_area_id, organization_id, until)
      SELECT id, organization_id, last FROM service_area WHERE id = p_area
      ON CONFLICT (service_area_id) DO UPDATE SET until = greatest(rolled_up.until, excluded.until);
  END IF;
  RETURN greatest(last, since - 1);
END $$;
