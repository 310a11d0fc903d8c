CREATE TABLE "health_area" (
	"area" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	"seems" text NOT NULL,
	"looks" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "health_event" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "health_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"area" text NOT NULL,
	"state" text NOT NULL,
	"text" jsonb NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "health_event_time" ON "health_event" USING btree ("create_time");