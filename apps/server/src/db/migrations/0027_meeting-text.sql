CREATE TABLE "meeting_text" (
	"item_id" integer PRIMARY KEY NOT NULL,
	"seq" integer DEFAULT 0 NOT NULL,
	"snapshot_seq" integer DEFAULT 0 NOT NULL,
	"snapshot" "bytea" NOT NULL,
	"writers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "meeting_text_update" (
	"item_id" integer NOT NULL,
	"seq" integer NOT NULL,
	"update" "bytea" NOT NULL,
	"user_id" integer,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "meeting_text_update_item_id_seq_pk" PRIMARY KEY("item_id","seq")
);
--> statement-breakpoint
ALTER TABLE "meeting_text" ADD CONSTRAINT "meeting_text_item_id_meeting_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."meeting_item"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_text_update" ADD CONSTRAINT "meeting_text_update_item_id_meeting_text_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."meeting_text"("item_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_text_update" ADD CONSTRAINT "meeting_text_update_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "meeting_text_update_user" ON "meeting_text_update" USING btree ("user_id");