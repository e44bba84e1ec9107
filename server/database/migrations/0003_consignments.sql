CREATE TABLE "consignment_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"consignment_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"name" text NOT NULL,
	"quantity" integer NOT NULL,
	"weight" integer NOT NULL,
	"unit_price" bigint NOT NULL,
	"total" bigint NOT NULL,
	"vat" bigint NOT NULL,
	"first_number" integer NOT NULL,
	"pending" integer NOT NULL,
	"transit" integer DEFAULT 0 NOT NULL,
	"received_by_branch" integer DEFAULT 0 NOT NULL,
	"received_by_customer" integer DEFAULT 0 NOT NULL,
	"written_off" integer DEFAULT 0 NOT NULL,
	"cancelled" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "consignment_items_amounts" CHECK ("consignment_items"."quantity" > 0 and "consignment_items"."weight" > 0 and "consignment_items"."unit_price" >= 0 and "consignment_items"."total" = "consignment_items"."quantity" * "consignment_items"."unit_price"),
	CONSTRAINT "consignment_items_sum" CHECK ("consignment_items"."quantity" = "consignment_items"."pending" + "consignment_items"."transit" + "consignment_items"."received_by_branch" + "consignment_items"."received_by_customer" + "consignment_items"."written_off" + "consignment_items"."cancelled"
        and least("consignment_items"."pending", "consignment_items"."transit", "consignment_items"."received_by_branch", "consignment_items"."received_by_customer", "consignment_items"."written_off", "consignment_items"."cancelled") >= 0)
);
--> statement-breakpoint
CREATE TABLE "consignment_load_checks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"departure_id" uuid NOT NULL,
	"depot_id" uuid NOT NULL,
	"checked_by" uuid NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expected" integer NOT NULL,
	"received" integer NOT NULL,
	"short" integer NOT NULL,
	"over" integer NOT NULL,
	"explanation" text,
	CONSTRAINT "consignment_load_checks_explained" CHECK ("consignment_load_checks"."short" = 0 or "consignment_load_checks"."explanation" is not null)
);
--> statement-breakpoint
CREATE TABLE "consignment_movement_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"movement_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"consignment_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"departure_id" uuid,
	"headed_for_depot_id" uuid,
	"quantity" integer NOT NULL,
	"numbers" integer[] NOT NULL,
	CONSTRAINT "consignment_movement_lines_quantity" CHECK ("consignment_movement_lines"."quantity" > 0 and "consignment_movement_lines"."quantity" = cardinality("consignment_movement_lines"."numbers"))
);
--> statement-breakpoint
CREATE TABLE "consignment_movements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"depot_id" uuid,
	"departure_id" uuid,
	"transport_id" uuid,
	"actor_id" uuid NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"note" text
);
--> statement-breakpoint
CREATE TABLE "consignment_pieces" (
	"id" uuid PRIMARY KEY NOT NULL,
	"consignment_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"state" text NOT NULL,
	"state_since" timestamp (3) with time zone NOT NULL,
	"depot_id" uuid,
	"departure_id" uuid,
	"transport_id" uuid,
	"loaded_at_depot_id" uuid,
	"headed_for_depot_id" uuid,
	"loaded_from" text,
	"write_off_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "consignment_pieces_state" CHECK ("consignment_pieces"."state" in ('pending', 'transit', 'receivedByBranch', 'receivedByCustomer', 'writtenOff', 'cancelled')),
	CONSTRAINT "consignment_pieces_place" CHECK (case "consignment_pieces"."state"
        when 'transit' then "consignment_pieces"."depot_id" is null and "consignment_pieces"."departure_id" is not null and "consignment_pieces"."transport_id" is not null
          and "consignment_pieces"."loaded_at_depot_id" is not null and "consignment_pieces"."headed_for_depot_id" is not null and "consignment_pieces"."loaded_from" is not null
        when 'writtenOff' then "consignment_pieces"."departure_id" is null
        else "consignment_pieces"."depot_id" is not null and "consignment_pieces"."departure_id" is null
      end)
);
--> statement-breakpoint
CREATE TABLE "consignment_signatures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"consignment_id" uuid NOT NULL,
	"movement_id" uuid NOT NULL,
	"received_by_name" text NOT NULL,
	"received_by_id_number" text NOT NULL,
	"strokes" jsonb NOT NULL,
	"svg" text NOT NULL,
	"taken_by" uuid NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consignment_write_off_pieces" (
	"write_off_id" uuid NOT NULL,
	"piece_id" uuid NOT NULL,
	"state" text NOT NULL,
	"depot_id" uuid,
	"version" integer NOT NULL,
	CONSTRAINT "consignment_write_off_pieces_write_off_id_piece_id_pk" PRIMARY KEY("write_off_id","piece_id")
);
--> statement-breakpoint
CREATE TABLE "consignment_write_offs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"consignment_id" uuid NOT NULL,
	"state" text NOT NULL,
	"reason" text NOT NULL,
	"value" bigint NOT NULL,
	"reversed" bigint DEFAULT 0 NOT NULL,
	"depot_id" uuid,
	"requested_by" uuid NOT NULL,
	"requested_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"decision_reason" text,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consignments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bill_number" text NOT NULL,
	"from_depot_id" uuid NOT NULL,
	"to_depot_id" uuid NOT NULL,
	"sender_name" text NOT NULL,
	"sender_contact" text NOT NULL,
	"sender_id_number" text NOT NULL,
	"receiver_name" text NOT NULL,
	"receiver_contact" text NOT NULL,
	"receiver_id_number" text,
	"payment" text NOT NULL,
	"currency" char(3) NOT NULL,
	"total" bigint NOT NULL,
	"vat_total" bigint NOT NULL,
	"vat_rate_basis_points" integer NOT NULL,
	"vat_region_id" uuid NOT NULL,
	"reversed" bigint DEFAULT 0 NOT NULL,
	"reversed_vat" bigint DEFAULT 0 NOT NULL,
	"means" text,
	"payment_reference" text,
	"allowed_by" uuid,
	"free_reason" text,
	"collected_at" timestamp (3) with time zone,
	"collected_by" uuid,
	"collected_means" text,
	"collected_reference" text,
	"cancelled_at" timestamp (3) with time zone,
	"cancelled_by" uuid,
	"cancel_reason" text,
	"pieces" integer NOT NULL,
	"weight" bigint NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"depot_ids" uuid[] NOT NULL,
	"search_text" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "consignments_two_depots" CHECK ("consignments"."from_depot_id" <> "consignments"."to_depot_id"),
	CONSTRAINT "consignments_reversed" CHECK ("consignments"."reversed" between 0 and "consignments"."total" and "consignments"."reversed_vat" between 0 and "consignments"."vat_total"),
	CONSTRAINT "consignments_free" CHECK (("consignments"."payment" = 'foc') = ("consignments"."allowed_by" is not null)),
	CONSTRAINT "consignments_paid" CHECK (("consignments"."payment" = 'paid') = ("consignments"."means" is not null)),
	CONSTRAINT "consignments_collected" CHECK ("consignments"."collected_at" is null or "consignments"."payment" = 'pod')
);
--> statement-breakpoint
ALTER TABLE "consignment_items" ADD CONSTRAINT "consignment_items_consignment_id_consignments_id_fk" FOREIGN KEY ("consignment_id") REFERENCES "public"."consignments"("id") ON DELETE no action ON UPDATE no action DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
ALTER TABLE "consignment_load_checks" ADD CONSTRAINT "consignment_load_checks_departure_id_departures_id_fk" FOREIGN KEY ("departure_id") REFERENCES "public"."departures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consignment_load_checks" ADD CONSTRAINT "consignment_load_checks_depot_id_depots_id_fk" FOREIGN KEY ("depot_id") REFERENCES "public"."depots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consignment_load_checks" ADD CONSTRAINT "consignment_load_checks_checked_by_users_id_fk" FOREIGN KEY ("checked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consignment_movement_lines" ADD CONSTRAINT "consignment_movement_lines_movement_id_consignment_movements_id_fk" FOREIGN KEY ("movement_id") REFERENCES "public"."consignment_movements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consignment_movement_lines" ADD CONSTRAINT "consignment_movement_lines_consignment_id_consignments_id_fk" FOREIGN KEY ("consignment_id") REFERENCES "public"."consignments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consignment_movement_lines" ADD CONSTRAINT "consignment_movement_lines_item_id_consignment_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."consignment_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consignment_movement_lines" ADD CONSTRAINT "consignment_movement_lines_departure_id_departures_id_fk" FOREIGN KEY ("departure_id") REFERENCES "public"."departures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consignment_movement_lines" ADD CONSTRAINT "consignment_movement_lines_headed_for_depot_id_depots_id_fk" FOREIGN KEY ("headed_for_depot_id") REFERENCES "public"."depots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consignment_movements" ADD CONSTRAINT "consignment_movements_depot_id_depots_id_fk" FOREIGN KEY ("depot_id") REFERENCES "public"."depots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consignment_movements" ADD CONSTRAINT "consignment_movements_departure_id_departures_id_fk" FOREIGN KEY ("departure_id") REFERENCES "public"."departures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consignment_movements" ADD CONSTRAINT "consignment_movements_transport_id_transports_id_fk" FOREIGN KEY ("transport_id") REFERENCES "public"."transports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consignment_movements" ADD CONSTRAINT "consignment_movements_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consignment_pieces" ADD CONSTRAINT "consignment_pieces_consignment_id_consignments_id_fk" FOREIGN KEY ("consignment_id") REFERENCES "public"."consignments"("id") ON DELETE no action ON UPDATE no action DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
ALTER TABLE "consignment_pieces" ADD CONSTRAINT "consignment_pieces_item_id_consignment_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."consignment_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consignment_pieces" ADD CONSTRAINT "consignment_pieces_depot_id_depots_id_fk" FOREIGN KEY ("depot_id") REFERENCES "public"."depots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consignment_pieces" ADD CONSTRAINT "consignment_pieces_departure_id_departures_id_fk" FOREIGN KEY ("departure_id") REFERENCES "public"."departures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consignment_pieces" ADD CONSTRAINT "consignment_pieces_transport_id_transports_id_fk" FOREIGN KEY ("transport_id") REFERENCES "public"."transports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consignment_pieces" ADD CONSTRAINT "consignment_pieces_loaded_at_depot_id_depots_id_fk" FOREIGN KEY ("loaded_at_depot_id") REFERENCES "public"."depots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consignment_pieces" ADD CONSTRAINT "consignment_pieces_headed_for_depot_id_depots_id_fk" FOREIGN KEY ("headed_for_depot_id") REFERENCES "public"."depots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consignment_signatures" ADD CONSTRAINT "consignment_signatures_consignment_id_consignments_id_fk" FOREIGN KEY ("consignment_id") REFERENCES "public"."consignments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consignment_signatures" ADD CONSTRAINT "consignment_signatures_movement_id_consignment_movements_id_fk" FOREIGN KEY ("movement_id") REFERENCES "public"."consignment_movements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consignment_signatures" ADD CONSTRAINT "consignment_signatures_taken_by_users_id_fk" FOREIGN KEY ("taken_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consignment_write_off_pieces" ADD CONSTRAINT "consignment_write_off_pieces_write_off_id_consignment_write_offs_id_fk" FOREIGN KEY ("write_off_id") REFERENCES "public"."consignment_write_offs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consignment_write_off_pieces" ADD CONSTRAINT "consignment_write_off_pieces_piece_id_consignment_pieces_id_fk" FOREIGN KEY ("piece_id") REFERENCES "public"."consignment_pieces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consignment_write_off_pieces" ADD CONSTRAINT "consignment_write_off_pieces_depot_id_depots_id_fk" FOREIGN KEY ("depot_id") REFERENCES "public"."depots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consignment_write_offs" ADD CONSTRAINT "consignment_write_offs_consignment_id_consignments_id_fk" FOREIGN KEY ("consignment_id") REFERENCES "public"."consignments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consignment_write_offs" ADD CONSTRAINT "consignment_write_offs_depot_id_depots_id_fk" FOREIGN KEY ("depot_id") REFERENCES "public"."depots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consignment_write_offs" ADD CONSTRAINT "consignment_write_offs_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consignment_write_offs" ADD CONSTRAINT "consignment_write_offs_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consignments" ADD CONSTRAINT "consignments_from_depot_id_depots_id_fk" FOREIGN KEY ("from_depot_id") REFERENCES "public"."depots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consignments" ADD CONSTRAINT "consignments_to_depot_id_depots_id_fk" FOREIGN KEY ("to_depot_id") REFERENCES "public"."depots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consignments" ADD CONSTRAINT "consignments_vat_region_id_regions_id_fk" FOREIGN KEY ("vat_region_id") REFERENCES "public"."regions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consignments" ADD CONSTRAINT "consignments_allowed_by_users_id_fk" FOREIGN KEY ("allowed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consignments" ADD CONSTRAINT "consignments_collected_by_users_id_fk" FOREIGN KEY ("collected_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consignments" ADD CONSTRAINT "consignments_cancelled_by_users_id_fk" FOREIGN KEY ("cancelled_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consignments" ADD CONSTRAINT "consignments_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "consignment_items_position_key" ON "consignment_items" USING btree ("consignment_id","position");--> statement-breakpoint
CREATE INDEX "consignment_load_checks_departure" ON "consignment_load_checks" USING btree ("departure_id","depot_id","at");--> statement-breakpoint
CREATE INDEX "consignment_movement_lines_movement" ON "consignment_movement_lines" USING btree ("movement_id");--> statement-breakpoint
CREATE INDEX "consignment_movement_lines_consignment" ON "consignment_movement_lines" USING btree ("consignment_id","at");--> statement-breakpoint
CREATE INDEX "consignment_movement_lines_departure" ON "consignment_movement_lines" USING btree ("departure_id") WHERE "consignment_movement_lines"."departure_id" is not null;--> statement-breakpoint
CREATE INDEX "consignment_movement_lines_at" ON "consignment_movement_lines" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "consignment_movements_departure" ON "consignment_movements" USING btree ("departure_id") WHERE "consignment_movements"."departure_id" is not null;--> statement-breakpoint
CREATE INDEX "consignment_movements_depot" ON "consignment_movements" USING btree ("depot_id","at");--> statement-breakpoint
CREATE INDEX "consignment_movements_actor" ON "consignment_movements" USING btree ("actor_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "consignment_pieces_number_key" ON "consignment_pieces" USING btree ("consignment_id","number");--> statement-breakpoint
CREATE INDEX "consignment_pieces_item" ON "consignment_pieces" USING btree ("item_id","state");--> statement-breakpoint
CREATE INDEX "consignment_pieces_depot" ON "consignment_pieces" USING btree ("depot_id","state") WHERE "consignment_pieces"."state" in ('pending', 'receivedByBranch');--> statement-breakpoint
CREATE INDEX "consignment_pieces_departure" ON "consignment_pieces" USING btree ("departure_id") WHERE "consignment_pieces"."departure_id" is not null;--> statement-breakpoint
CREATE INDEX "consignment_pieces_since" ON "consignment_pieces" USING btree ("state_since","id");--> statement-breakpoint
CREATE INDEX "consignment_pieces_state" ON "consignment_pieces" USING btree ("state","state_since","id");--> statement-breakpoint
CREATE INDEX "consignment_signatures_consignment" ON "consignment_signatures" USING btree ("consignment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "consignment_signatures_movement_key" ON "consignment_signatures" USING btree ("movement_id");--> statement-breakpoint
CREATE INDEX "consignment_write_off_pieces_piece" ON "consignment_write_off_pieces" USING btree ("piece_id");--> statement-breakpoint
CREATE INDEX "consignment_write_offs_consignment" ON "consignment_write_offs" USING btree ("consignment_id");--> statement-breakpoint
CREATE INDEX "consignment_write_offs_requested" ON "consignment_write_offs" USING btree ("requested_at","id");--> statement-breakpoint
CREATE INDEX "consignment_write_offs_open" ON "consignment_write_offs" USING btree ("requested_at","id") WHERE "consignment_write_offs"."state" = 'proposed';--> statement-breakpoint
CREATE UNIQUE INDEX "consignments_bill_key" ON "consignments" USING btree ("bill_number");--> statement-breakpoint
CREATE INDEX "consignments_created" ON "consignments" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "consignments_from_created" ON "consignments" USING btree ("from_depot_id","created_at","id");--> statement-breakpoint
CREATE INDEX "consignments_to_created" ON "consignments" USING btree ("to_depot_id","created_at","id");--> statement-breakpoint
CREATE INDEX "consignments_payment_created" ON "consignments" USING btree ("payment","created_at","id");--> statement-breakpoint
CREATE INDEX "consignments_due" ON "consignments" USING btree ("created_at","id") WHERE "consignments"."payment" = 'pod' and "consignments"."collected_at" is null;--> statement-breakpoint
CREATE INDEX "consignments_depots" ON "consignments" USING gin ("depot_ids") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "consignments_search_trgm" ON "consignments" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
-- The sum rule, held by the database too (decision 16). An item's quantities follow its pieces, statement by statement;
-- the check on consignment_items then holds at every moment, not only at the end of a transaction.
CREATE FUNCTION "count_moved_pieces"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (SELECT FROM after_pieces AS piece JOIN before_pieces AS was USING (id)
		WHERE piece.item_id <> was.item_id OR piece.consignment_id <> was.consignment_id OR piece.number <> was.number) THEN
		RAISE EXCEPTION 'a piece stays what it is' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	UPDATE consignment_items AS item SET
		pending = item.pending + moved.pending,
		transit = item.transit + moved.transit,
		received_by_branch = item.received_by_branch + moved.received_by_branch,
		received_by_customer = item.received_by_customer + moved.received_by_customer,
		written_off = item.written_off + moved.written_off,
		cancelled = item.cancelled + moved.cancelled
	FROM (
		SELECT item_id,
			coalesce(sum(step) FILTER (WHERE state = 'pending'), 0) AS pending,
			coalesce(sum(step) FILTER (WHERE state = 'transit'), 0) AS transit,
			coalesce(sum(step) FILTER (WHERE state = 'receivedByBranch'), 0) AS received_by_branch,
			coalesce(sum(step) FILTER (WHERE state = 'receivedByCustomer'), 0) AS received_by_customer,
			coalesce(sum(step) FILTER (WHERE state = 'writtenOff'), 0) AS written_off,
			coalesce(sum(step) FILTER (WHERE state = 'cancelled'), 0) AS cancelled
		FROM (SELECT item_id, state, 1 AS step FROM after_pieces UNION ALL SELECT item_id, state, -1 FROM before_pieces) AS steps
		GROUP BY item_id
	) AS moved
	WHERE item.id = moved.item_id
		AND (moved.pending, moved.transit, moved.received_by_branch, moved.received_by_customer, moved.written_off, moved.cancelled) <> (0, 0, 0, 0, 0, 0);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "consignment_pieces_moved" AFTER UPDATE ON "consignment_pieces"
REFERENCING OLD TABLE AS before_pieces NEW TABLE AS after_pieces FOR EACH STATEMENT EXECUTE FUNCTION "count_moved_pieces"();--> statement-breakpoint
CREATE FUNCTION "refuse_surplus_pieces"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (
		SELECT FROM consignment_items AS item
		WHERE item.id IN (SELECT item_id FROM after_pieces)
			AND item.quantity < (SELECT count(*) FROM consignment_pieces AS piece WHERE piece.item_id = item.id)
	) THEN
		RAISE EXCEPTION 'an item has no more pieces than its quantity' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "consignment_pieces_added" AFTER INSERT ON "consignment_pieces"
REFERENCING NEW TABLE AS after_pieces FOR EACH STATEMENT EXECUTE FUNCTION "refuse_surplus_pieces"();--> statement-breakpoint
CREATE FUNCTION "refuse_lost_pieces"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'a piece is never removed' USING ERRCODE = 'integrity_constraint_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER "consignment_pieces_kept" BEFORE DELETE OR TRUNCATE ON "consignment_pieces"
FOR EACH STATEMENT EXECUTE FUNCTION "refuse_lost_pieces"();--> statement-breakpoint
CREATE FUNCTION "compare_item_with_pieces"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NOT EXISTS (
		SELECT FROM consignment_items AS item, LATERAL (
			SELECT count(*) AS pieces,
				count(*) FILTER (WHERE state = 'pending') AS pending,
				count(*) FILTER (WHERE state = 'transit') AS transit,
				count(*) FILTER (WHERE state = 'receivedByBranch') AS received_by_branch,
				count(*) FILTER (WHERE state = 'receivedByCustomer') AS received_by_customer,
				count(*) FILTER (WHERE state = 'writtenOff') AS written_off,
				count(*) FILTER (WHERE state = 'cancelled') AS cancelled
			FROM consignment_pieces AS piece WHERE piece.item_id = item.id
		) AS counted
		WHERE item.id = NEW.id AND counted.pieces = item.quantity AND counted.pending = item.pending AND counted.transit = item.transit
			AND counted.received_by_branch = item.received_by_branch AND counted.received_by_customer = item.received_by_customer
			AND counted.written_off = item.written_off AND counted.cancelled = item.cancelled
	) THEN
		RAISE EXCEPTION 'the quantities of item % are not those of its pieces', NEW.id USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "consignment_items_counted" AFTER INSERT OR UPDATE ON "consignment_items"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "compare_item_with_pieces"();
