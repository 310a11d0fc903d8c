CREATE TABLE "blob" (
	"hash" text PRIMARY KEY NOT NULL,
	"size" bigint NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"store_time" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "feedback_shot" (
	"feedback_id" integer NOT NULL,
	"index" integer NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "feedback_shot_feedback_id_index_pk" PRIMARY KEY("feedback_id","index")
);
--> statement-breakpoint
CREATE TABLE "model_pack" (
	"file_id" integer NOT NULL,
	"kind" text NOT NULL,
	"part" integer DEFAULT 0 NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "model_pack_file_id_kind_part_pk" PRIMARY KEY("file_id","kind","part")
);
--> statement-breakpoint
CREATE TABLE "upload_part" (
	"upload_id" integer NOT NULL,
	"index" integer NOT NULL,
	"hash" text NOT NULL,
	"size" integer NOT NULL,
	CONSTRAINT "upload_part_upload_id_index_pk" PRIMARY KEY("upload_id","index")
);
--> statement-breakpoint
CREATE TABLE "upload" (
	"upload_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "upload_upload_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"proj_id" integer NOT NULL,
	"sub_id" integer,
	"user_id" integer,
	"name" text NOT NULL,
	"fields" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"size" bigint NOT NULL,
	"last_modified" bigint DEFAULT 0 NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"last_time" timestamp with time zone DEFAULT now() NOT NULL,
	"finish_time" timestamp with time zone,
	"result_id" integer
);
--> statement-breakpoint
INSERT INTO "upload" ("upload_id", "kind", "proj_id", "sub_id", "user_id", "name", "fields", "size", "last_modified", "create_time", "last_time") OVERRIDING SYSTEM VALUE
SELECT "upload_id", 'model', "proj_id", "sub_id", "user_id", "name", jsonb_strip_nulls(jsonb_build_object('discipline', "discipline")), "size", "last_modified", "create_time", "last_time" FROM "model_upload";--> statement-breakpoint
INSERT INTO "upload_part" ("upload_id", "index", "hash", "size") SELECT "upload_id", "index", "hash", "size" FROM "model_upload_part";--> statement-breakpoint
INSERT INTO "upload" ("upload_id", "kind", "proj_id", "sub_id", "user_id", "name", "size", "create_time", "last_time", "finish_time", "result_id") OVERRIDING SYSTEM VALUE
SELECT split_part(i."key", ' ', 2)::integer, 'model', m."proj_id", m."sub_id", f."user_id", m."name", f."size", i."create_time", i."create_time", i."create_time", f."file_id"
FROM "idempotency" i JOIN "model_file" f ON f."file_id" = (i."body" ->> 'fileId')::integer JOIN "model" m ON m."model_id" = f."model_id"
WHERE i."route" = 'modelUpload' ON CONFLICT DO NOTHING;--> statement-breakpoint
DELETE FROM "idempotency" WHERE "route" = 'modelUpload';--> statement-breakpoint
SELECT setval('upload_upload_id_seq', "last_value", "is_called") FROM "model_upload_upload_id_seq";--> statement-breakpoint
INSERT INTO "upload" ("kind", "proj_id", "sub_id", "user_id", "name", "size", "create_time", "last_time", "finish_time", "result_id")
SELECT 'model', m."proj_id", m."sub_id", f."user_id", m."name", f."size", f."create_time", f."create_time", f."create_time", f."file_id"
FROM "model_file" f JOIN "model" m ON m."model_id" = f."model_id"
WHERE f."hash" IS NULL AND cardinality(f."parts") > 0 AND NOT EXISTS (SELECT FROM "upload" u WHERE u."result_id" = f."file_id");--> statement-breakpoint
INSERT INTO "upload_part" ("upload_id", "index", "hash", "size")
SELECT u."upload_id", p."at" - 1, p."hash", least(8388608, f."size" - (p."at" - 1) * 8388608)
FROM "model_file" f JOIN "upload" u ON u."result_id" = f."file_id" CROSS JOIN LATERAL unnest(f."parts") WITH ORDINALITY AS p("hash", "at")
WHERE f."hash" IS NULL;--> statement-breakpoint
ALTER TABLE "model_file" ADD COLUMN "upload_id" integer;--> statement-breakpoint
UPDATE "model_file" f SET "upload_id" = u."upload_id" FROM "upload" u WHERE u."result_id" = f."file_id" AND f."hash" IS NULL AND cardinality(f."parts") > 0;--> statement-breakpoint
INSERT INTO "model_pack" ("file_id", "kind", "hash")
SELECT f."file_id", p."kind", f."packs" ->> p."kind" FROM "model_file" f CROSS JOIN (VALUES ('building'), ('geometry'), ('drawingHead'), ('thumbnail')) AS p("kind")
WHERE f."packs" ->> p."kind" IS NOT NULL;--> statement-breakpoint
INSERT INTO "model_pack" ("file_id", "kind", "part", "hash")
SELECT f."file_id", 'drawingChunk', c."at" - 1, c."hash" FROM "model_file" f CROSS JOIN LATERAL jsonb_array_elements_text(f."packs" -> 'drawingChunks') WITH ORDINALITY AS c("hash", "at")
WHERE f."packs" IS NOT NULL;--> statement-breakpoint
UPDATE "model_file" SET "converter" = CASE WHEN "packs" IS NULL THEN 0 ELSE 1 END WHERE ("packs" IS NULL) <> ("converter" = 0);--> statement-breakpoint
INSERT INTO "feedback_shot" ("feedback_id", "index", "name", "type", "hash")
SELECT f."id", s."at" - 1, s."shot" ->> 'name', s."shot" ->> 'type', s."shot" ->> 'hash'
FROM "feedback" f CROSS JOIN LATERAL jsonb_array_elements(f."shots") WITH ORDINALITY AS s("shot", "at");--> statement-breakpoint
-- Sizes that no column knows are found out by the first check of the store.
INSERT INTO "blob" ("hash", "size")
SELECT "hash", max("size") FROM (
	SELECT "hash", "size"::bigint FROM "file"
	UNION ALL SELECT "hash", "bytes" FROM "local_storage"
	UNION ALL SELECT "hash", "size" FROM "upload_part"
	UNION ALL SELECT "hash", "size" FROM "model_file" WHERE "hash" IS NOT NULL
	UNION ALL SELECT "hash", 0 FROM "model_pack"
	UNION ALL SELECT "hash", 0 FROM "feedback_shot"
	UNION ALL SELECT "picture", 0 FROM "viewpoint" WHERE "picture" IS NOT NULL
	UNION ALL SELECT "result", 0 FROM "model_compare" WHERE "result" IS NOT NULL
) AS named GROUP BY "hash";--> statement-breakpoint
UPDATE "users" SET "avatar_name" = NULL WHERE "avatar_name" IS NOT NULL AND NOT EXISTS (SELECT FROM "file" WHERE "file"."name" = "avatar_name");--> statement-breakpoint
DELETE FROM "task" WHERE "kind" = 'dropBlobs';--> statement-breakpoint
DROP TABLE "model_upload_part";--> statement-breakpoint
DROP TABLE "model_upload";--> statement-breakpoint
DROP INDEX "feedback_shots";--> statement-breakpoint
DROP INDEX "model_file_parts";--> statement-breakpoint
DROP INDEX "model_file_packs";--> statement-breakpoint
ALTER TABLE "feedback_shot" ADD CONSTRAINT "feedback_shot_feedback_id_feedback_id_fk" FOREIGN KEY ("feedback_id") REFERENCES "public"."feedback"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_shot" ADD CONSTRAINT "feedback_shot_hash_blob_hash_fk" FOREIGN KEY ("hash") REFERENCES "public"."blob"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_pack" ADD CONSTRAINT "model_pack_file_id_model_file_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."model_file"("file_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_pack" ADD CONSTRAINT "model_pack_hash_blob_hash_fk" FOREIGN KEY ("hash") REFERENCES "public"."blob"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload_part" ADD CONSTRAINT "upload_part_upload_id_upload_upload_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."upload"("upload_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload_part" ADD CONSTRAINT "upload_part_hash_blob_hash_fk" FOREIGN KEY ("hash") REFERENCES "public"."blob"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload" ADD CONSTRAINT "upload_proj_id_project_proj_id_fk" FOREIGN KEY ("proj_id") REFERENCES "public"."project"("proj_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload" ADD CONSTRAINT "upload_sub_id_project_sub_sub_id_fk" FOREIGN KEY ("sub_id") REFERENCES "public"."project_sub"("sub_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload" ADD CONSTRAINT "upload_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "blob_store_time" ON "blob" USING btree ("store_time");--> statement-breakpoint
CREATE INDEX "feedback_shot_hash" ON "feedback_shot" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "model_pack_hash" ON "model_pack" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "upload_part_hash" ON "upload_part" USING btree ("hash");--> statement-breakpoint
CREATE UNIQUE INDEX "upload_same" ON "upload" USING btree ("user_id","kind","sub_id","name","size","last_modified") WHERE "upload"."finish_time" is null;--> statement-breakpoint
CREATE INDEX "upload_project" ON "upload" USING btree ("proj_id");--> statement-breakpoint
CREATE INDEX "upload_sub" ON "upload" USING btree ("sub_id");--> statement-breakpoint
ALTER TABLE "file" ADD CONSTRAINT "file_hash_blob_hash_fk" FOREIGN KEY ("hash") REFERENCES "public"."blob"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_file" ADD CONSTRAINT "model_file_hash_blob_hash_fk" FOREIGN KEY ("hash") REFERENCES "public"."blob"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_file" ADD CONSTRAINT "model_file_upload_id_upload_upload_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."upload"("upload_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_compare" ADD CONSTRAINT "model_compare_result_blob_hash_fk" FOREIGN KEY ("result") REFERENCES "public"."blob"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "local_storage" ADD CONSTRAINT "local_storage_hash_blob_hash_fk" FOREIGN KEY ("hash") REFERENCES "public"."blob"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_avatar_name_file_name_fk" FOREIGN KEY ("avatar_name") REFERENCES "public"."file"("name") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "viewpoint" ADD CONSTRAINT "viewpoint_picture_blob_hash_fk" FOREIGN KEY ("picture") REFERENCES "public"."blob"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "file_user" ON "file" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "model_file_upload" ON "model_file" USING btree ("upload_id");--> statement-breakpoint
CREATE INDEX "model_compare_result" ON "model_compare" USING btree ("result");--> statement-breakpoint
CREATE INDEX "users_avatar" ON "users" USING btree ("avatar_name");--> statement-breakpoint
ALTER TABLE "feedback" DROP COLUMN "shots";--> statement-breakpoint
ALTER TABLE "model_file" DROP COLUMN "parts";--> statement-breakpoint
ALTER TABLE "model_file" DROP COLUMN "packs";