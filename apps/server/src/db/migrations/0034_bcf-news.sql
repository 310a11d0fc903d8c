CREATE TABLE "bcf_news" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bcf_news_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"type" text NOT NULL,
	"proj_id" integer NOT NULL,
	"issue_id" integer NOT NULL,
	"post_id" integer,
	"user_id" integer,
	"guid" uuid,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL
);

--> statement-breakpoint
CREATE FUNCTION is_news_wanted() RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM webhook WHERE kind = 'program' AND enabled)
$$;
--> statement-breakpoint
CREATE FUNCTION news_of_activity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF is_news_wanted() THEN
    INSERT INTO bcf_news (type, proj_id, issue_id, user_id)
    SELECT CASE WHEN NEW.kind = 'create' OR NEW.changes -> 0 ->> 'from' = 'draft' THEN 'topic_created'
        WHEN NEW.kind = 'viewpoint' THEN 'viewpoint_created' ELSE 'topic_updated' END,
      i.proj_id, i.id, NEW.user_id
    FROM issue i WHERE i.id = NEW.issue_id AND i.status <> 'draft';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tell_news AFTER INSERT ON "issue_activity" FOR EACH ROW EXECUTE FUNCTION news_of_activity();
--> statement-breakpoint
CREATE FUNCTION news_of_post() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF is_news_wanted() THEN
    INSERT INTO bcf_news (type, proj_id, issue_id, post_id, user_id)
    SELECT 'comment_created', i.proj_id, i.id, NEW.post_id, NEW.user_id
    FROM thread t JOIN issue i ON i.id = t.ref_id AND i.status <> 'draft'
    WHERE t.thread_id = NEW.thread_id AND t.kind = 'issue';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tell_news AFTER INSERT ON "thread_post" FOR EACH ROW EXECUTE FUNCTION news_of_post();
--> statement-breakpoint
CREATE FUNCTION news_of_removal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status <> 'draft' AND is_news_wanted() THEN
    INSERT INTO bcf_news (type, proj_id, issue_id, guid)
    SELECT 'topic_deleted', OLD.proj_id, OLD.id, t.guid FROM bcf_topic t WHERE t.issue_id = OLD.id;
  END IF;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER tell_news BEFORE DELETE ON "issue" FOR EACH ROW EXECUTE FUNCTION news_of_removal();
