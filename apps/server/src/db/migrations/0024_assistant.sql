CREATE TABLE "assistant_answer" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "assistant_answer_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"conversation_id" integer NOT NULL,
	"question" text NOT NULL,
	"status" text NOT NULL,
	"by" text NOT NULL,
	"blocks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"citations" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"rating" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "assistant_conversation" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "assistant_conversation_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"proj_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"title" text NOT NULL,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "assistant_use" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "assistant_use_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer,
	"user_name" text,
	"tokens" integer DEFAULT 0 NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passage" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "passage_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"ref_id" integer NOT NULL,
	"part" integer DEFAULT 0 NOT NULL,
	"proj_id" integer,
	"terms" integer[] NOT NULL,
	"facts" jsonb,
	CONSTRAINT "passage_thing" UNIQUE("kind","ref_id","part")
);
--> statement-breakpoint
ALTER TABLE "assistant_answer" ADD CONSTRAINT "assistant_answer_conversation_id_assistant_conversation_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."assistant_conversation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistant_conversation" ADD CONSTRAINT "assistant_conversation_proj_id_project_proj_id_fk" FOREIGN KEY ("proj_id") REFERENCES "public"."project"("proj_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistant_conversation" ADD CONSTRAINT "assistant_conversation_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistant_use" ADD CONSTRAINT "assistant_use_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passage" ADD CONSTRAINT "passage_proj_id_project_proj_id_fk" FOREIGN KEY ("proj_id") REFERENCES "public"."project"("proj_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assistant_answer_conversation" ON "assistant_answer" USING btree ("conversation_id","id");--> statement-breakpoint
CREATE INDEX "assistant_conversation_user" ON "assistant_conversation" USING btree ("user_id","proj_id","update_time");--> statement-breakpoint
CREATE INDEX "assistant_conversation_proj" ON "assistant_conversation" USING btree ("proj_id");--> statement-breakpoint
CREATE INDEX "assistant_use_user" ON "assistant_use" USING btree ("user_id","create_time");--> statement-breakpoint
CREATE INDEX "assistant_use_time" ON "assistant_use" USING btree ("create_time");--> statement-breakpoint
CREATE INDEX "passage_proj" ON "passage" USING btree ("proj_id");--> statement-breakpoint
CREATE INDEX "passage_terms" ON "passage" USING gin ("terms");
--> statement-breakpoint
CREATE FUNCTION passage_term(proj integer, term text) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (hashtextextended(term, coalesce(proj, 0)) >> 32)::int
$$;
--> statement-breakpoint
-- The words of a text as `termsOfText` has them: Latin words, Chinese letters and pairs of them.
CREATE FUNCTION passage_terms(proj integer, words text) RETURNS integer[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  WITH given AS MATERIALIZED (SELECT lower(normalize(words, NFKC)) AS text)
  SELECT coalesce(array_agg((hashtextextended(term, coalesce(proj, 0)) >> 32)::int), '{}') FROM (
    SELECT CASE WHEN length(stem) > 2 THEN stem ELSE word END AS term
    FROM (
      SELECT found[1] AS word, regexp_replace(found[1], '(ings?|ed|es|s|e)$', '') AS stem
      FROM given, regexp_matches(given.text, '[a-z0-9]+', 'g') AS found
    ) latin
    UNION
    SELECT substr(found[1], at, size)
    FROM given, regexp_matches(given.text, '[\u3400-\u9fff]+', 'g') AS found, generate_series(1, length(found[1])) AS at, generate_series(1, 2) AS size
  ) terms
$$;
--> statement-breakpoint
CREATE FUNCTION keep_passage(of_kind text, of_ref integer, of_part integer, of_proj integer, words text) RETURNS void LANGUAGE sql AS $$
  INSERT INTO "passage" ("kind", "ref_id", "part", "proj_id", "terms")
  VALUES (of_kind, of_ref, of_part, of_proj, passage_terms(of_proj, left(words, 100000)))
  ON CONFLICT ("kind", "ref_id", "part") DO UPDATE SET "proj_id" = excluded."proj_id", "terms" = excluded."terms"
$$;
--> statement-breakpoint
CREATE FUNCTION passage_of_issue() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM "passage" WHERE "kind" = 'issue' AND "ref_id" = OLD."id";
  ELSE
    PERFORM keep_passage('issue', NEW."id", 0, NEW."proj_id", NEW."search_text");
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER keep_passage AFTER INSERT OR DELETE ON "issue" FOR EACH ROW EXECUTE FUNCTION passage_of_issue();
--> statement-breakpoint
CREATE TRIGGER change_passage AFTER UPDATE ON "issue" FOR EACH ROW WHEN (OLD."search_text" IS DISTINCT FROM NEW."search_text" OR OLD."proj_id" <> NEW."proj_id") EXECUTE FUNCTION passage_of_issue();
--> statement-breakpoint
-- Of what is talked about in a project; what feedback says is its writer's.
CREATE FUNCTION passage_of_post() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE proj integer;
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM "passage" WHERE "kind" = 'post' AND "ref_id" = OLD."post_id";
    RETURN NULL;
  END IF;
  SELECT CASE t."kind"
    WHEN 'issue' THEN (SELECT "proj_id" FROM "issue" WHERE "id" = t."ref_id")
    WHEN 'hubAnnotation' THEN (SELECT "proj_id" FROM "hub_annotation" WHERE "id" = t."ref_id")
    WHEN 'project' THEN t."ref_id" END
  INTO proj FROM "thread" t WHERE t."thread_id" = NEW."thread_id";
  IF proj IS NOT NULL THEN PERFORM keep_passage('post', NEW."post_id", 0, proj, NEW."text"); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER keep_passage AFTER INSERT OR DELETE OR UPDATE OF "text" ON "thread_post" FOR EACH ROW EXECUTE FUNCTION passage_of_post();
--> statement-breakpoint
CREATE FUNCTION passage_of_announcement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM "passage" WHERE "kind" = 'announcement' AND "ref_id" = OLD."id";
  ELSE
    PERFORM keep_passage('announcement', NEW."id", 0, NULL, concat_ws(' ', NEW."title", NEW."text", NEW."title_en", NEW."text_en"));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER keep_passage AFTER INSERT OR DELETE OR UPDATE OF "title", "text", "title_en", "text_en" ON "announcement" FOR EACH ROW EXECUTE FUNCTION passage_of_announcement();
--> statement-breakpoint
-- A page of a document is part n of its version, what the file is called part 0.
CREATE FUNCTION passage_of_page() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM "passage" WHERE "kind" = 'document' AND "ref_id" = OLD."file_id" AND "part" = OLD."page" + 1;
  ELSE
    PERFORM keep_passage('document', NEW."file_id", NEW."page" + 1, f."proj_id", NEW."search_text")
    FROM "hub_file_version" v JOIN "hub_file" f ON f."hub_file_id" = v."hub_file_id" WHERE v."file_id" = NEW."file_id";
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER keep_passage AFTER INSERT OR DELETE OR UPDATE OF "search_text" ON "hub_file_text" FOR EACH ROW EXECUTE FUNCTION passage_of_page();
--> statement-breakpoint
CREATE FUNCTION passage_of_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM "passage" WHERE "kind" = 'document' AND "ref_id" = OLD."file_id";
  ELSE
    PERFORM keep_passage('document', NEW."file_id", 0, f."proj_id", concat_ws(' ', NEW."number", NEW."title", f."name"))
    FROM "hub_file" f WHERE f."hub_file_id" = NEW."hub_file_id";
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER keep_passage AFTER INSERT OR DELETE OR UPDATE OF "number", "title" ON "hub_file_version" FOR EACH ROW EXECUTE FUNCTION passage_of_file();
--> statement-breakpoint
CREATE FUNCTION passages_of_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_passage('document', v."file_id", 0, NEW."proj_id", concat_ws(' ', v."number", v."title", NEW."name"))
  FROM "hub_file_version" v WHERE v."hub_file_id" = NEW."hub_file_id";
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER keep_passages AFTER UPDATE OF "name" ON "hub_file" FOR EACH ROW EXECUTE FUNCTION passages_of_name();
--> statement-breakpoint
CREATE FUNCTION passages_of_model_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "passage" WHERE "kind" = 'element' AND "ref_id" = OLD."file_id";
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER forget_passages AFTER DELETE ON "model_file" FOR EACH ROW EXECUTE FUNCTION passages_of_model_file();
--> statement-breakpoint
SELECT count(keep_passage('issue', "id", 0, "proj_id", "search_text")) FROM "issue";
--> statement-breakpoint
SELECT count(keep_passage('announcement', "id", 0, NULL, concat_ws(' ', "title", "text", "title_en", "text_en"))) FROM "announcement";
--> statement-breakpoint
SELECT count(keep_passage('post', p."post_id", 0, t."proj", p."text")) FROM "thread_post" p JOIN (
  SELECT t."thread_id", CASE t."kind" WHEN 'issue' THEN i."proj_id" WHEN 'hubAnnotation' THEN a."proj_id" WHEN 'project' THEN t."ref_id" END AS "proj"
  FROM "thread" t
  LEFT JOIN "issue" i ON t."kind" = 'issue' AND i."id" = t."ref_id"
  LEFT JOIN "hub_annotation" a ON t."kind" = 'hubAnnotation' AND a."id" = t."ref_id"
) t ON t."thread_id" = p."thread_id" AND t."proj" IN (SELECT "proj_id" FROM "project");
--> statement-breakpoint
SELECT count(keep_passage('document', x."file_id", x."page" + 1, f."proj_id", x."search_text"))
FROM "hub_file_text" x JOIN "hub_file_version" v ON v."file_id" = x."file_id" JOIN "hub_file" f ON f."hub_file_id" = v."hub_file_id";
--> statement-breakpoint
SELECT count(keep_passage('document', v."file_id", 0, f."proj_id", concat_ws(' ', v."number", v."title", f."name")))
FROM "hub_file_version" v JOIN "hub_file" f ON f."hub_file_id" = v."hub_file_id";
