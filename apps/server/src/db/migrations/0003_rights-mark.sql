ALTER TABLE "rights_epoch" ADD COLUMN "mark" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
CREATE OR REPLACE FUNCTION bump_rights_epoch() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "rights_epoch" SET "epoch" = "epoch" + 1, "mark" = gen_random_uuid();
  PERFORM pg_notify('rights', '');
  RETURN NULL;
END $$;
