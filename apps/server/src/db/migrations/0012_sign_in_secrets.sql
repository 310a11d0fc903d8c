-- Kept for a day at most, and worth nothing without the hash of what was asked. What uploads have become is not asked for by a hash.
DELETE FROM "idempotency" WHERE "route" <> 'modelUpload';--> statement-breakpoint
ALTER TABLE "idempotency" DROP CONSTRAINT "idempotency_user_id_key_pk";--> statement-breakpoint
ALTER TABLE "idempotency" ADD COLUMN "caller" text NOT NULL DEFAULT '';--> statement-breakpoint
ALTER TABLE "idempotency" ADD COLUMN "input_hash" text NOT NULL DEFAULT '';--> statement-breakpoint
ALTER TABLE "idempotency" ALTER COLUMN "caller" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "idempotency" ALTER COLUMN "input_hash" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "idempotency" DROP COLUMN "user_id";--> statement-breakpoint
ALTER TABLE "idempotency" DROP COLUMN "status";--> statement-breakpoint
ALTER TABLE "idempotency" ADD CONSTRAINT "idempotency_caller_key_pk" PRIMARY KEY("caller","key");--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "secret" text;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "secret_until" timestamp with time zone;
