-- Pairs of neighbouring letters, and single ones outside ASCII: two Chinese characters are a whole word, so three letters
-- (pg_trgm) would be too many. Pairs with a blank in them belong to two words and are left out.
CREATE FUNCTION grams(words text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT coalesce(array_agg(DISTINCT gram), '{}') FROM (
    SELECT letter || lead(letter) OVER (ORDER BY at) AS gram
    FROM unnest(string_to_array(lower(words), NULL)) WITH ORDINALITY AS letters(letter, at)
    UNION ALL
    SELECT letter FROM unnest(string_to_array(lower(words), NULL)) letter
  ) pieces WHERE gram !~ '\s' AND (length(gram) = 2 OR gram ~ '[^\x01-\x7f]')
$$;
--> statement-breakpoint
-- Versions of files take their numbers from its sequence.
CREATE TABLE "model_file" (
	"file_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "model_file_file_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"model_id" integer NOT NULL,
	"version" integer NOT NULL,
	"format" text NOT NULL,
	"size" bigint NOT NULL,
	"hash" text,
	"upload_id" integer,
	"note" text,
	"status" text NOT NULL,
	"stage" text,
	"progress" integer DEFAULT 0 NOT NULL,
	"task_id" uuid,
	"error" jsonb,
	"warnings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"facts" jsonb,
	"converter" integer DEFAULT 0 NOT NULL,
	"user_id" integer,
	"user_name" text,
	"create_by" text,
	"update_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"row_version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "model_file_version" UNIQUE("model_id","version")
);
--> statement-breakpoint
CREATE TABLE "blob" (
	"hash" text PRIMARY KEY NOT NULL,
	"size" bigint NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"store_time" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "row_count" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "row_count_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"rows" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "seed_step" (
	"name" text PRIMARY KEY NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency" (
	"caller" text NOT NULL,
	"key" text NOT NULL,
	"route" text NOT NULL,
	"input_hash" text NOT NULL,
	"body" jsonb,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_caller_key_pk" PRIMARY KEY("caller","key")
);
--> statement-breakpoint
CREATE TABLE "access_control_pack" (
	"access_control_id" integer NOT NULL,
	"file_id" integer NOT NULL,
	"kind" text NOT NULL,
	"part" integer DEFAULT 0 NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "access_control_pack_access_control_id_file_id_kind_part_pk" PRIMARY KEY("access_control_id","file_id","kind","part")
);
--> statement-breakpoint
CREATE TABLE "access_control_record" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "access_control_record_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"access_control_id" integer NOT NULL,
	"proj_id" integer NOT NULL,
	"action" text NOT NULL,
	"user_id" integer,
	"reader" text NOT NULL,
	"address" text NOT NULL,
	"device" text NOT NULL,
	"what" text DEFAULT '' NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "access_control" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "access_control_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"proj_id" integer NOT NULL,
	"sub_id" integer,
	"no" integer DEFAULT 0 NOT NULL,
	"access_type" integer NOT NULL,
	"file_ids" integer[] DEFAULT '{}' NOT NULL,
	"viewpoint_id" integer,
	"issue_id" integer,
	"link_id" integer,
	"pub_version_id" integer,
	"room_file_id" integer,
	"room_global_id" text,
	"elements" jsonb,
	"description" text NOT NULL,
	"group_name" text,
	"audience" text DEFAULT 'anyone' NOT NULL,
	"password_hash" text,
	"emails" text[] DEFAULT '{}' NOT NULL,
	"rights" text[] DEFAULT '{}' NOT NULL,
	"watermark" text[] DEFAULT '{}' NOT NULL,
	"version" text DEFAULT 'pinned' NOT NULL,
	"lang" text,
	"is_login" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'on' NOT NULL,
	"expiry" timestamp with time zone,
	"max_openings" integer,
	"openings" integer DEFAULT 0 NOT NULL,
	"last_use" timestamp with time zone,
	"warned_time" timestamp with time zone,
	"user_id" integer,
	"user_name" text,
	"create_by" text,
	"update_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"row_version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "access_control_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "dept" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "dept_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"pid" integer,
	"name" text NOT NULL,
	"dept_sort" integer DEFAULT 999 NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"create_by" text,
	"update_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"row_version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dict_detail" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "dict_detail_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"dict_id" integer NOT NULL,
	"label" text NOT NULL,
	"label_en" text,
	"value" text NOT NULL,
	"dict_sort" integer DEFAULT 999 NOT NULL,
	"create_by" text,
	"update_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"row_version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "dict_detail_value" UNIQUE("dict_id","value")
);
--> statement-breakpoint
CREATE TABLE "dict" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "dict_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"description" text,
	"create_by" text,
	"update_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"row_version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "dict_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "job" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "job_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"job_sort" integer DEFAULT 999 NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"create_by" text,
	"update_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"row_version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "job_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "role_dept" (
	"role_id" integer NOT NULL,
	"dept_id" integer NOT NULL,
	CONSTRAINT "role_dept_role_id_dept_id_pk" PRIMARY KEY("role_id","dept_id")
);
--> statement-breakpoint
CREATE TABLE "role_menu" (
	"role_id" integer NOT NULL,
	"menu_id" integer NOT NULL,
	CONSTRAINT "role_menu_role_id_menu_id_pk" PRIMARY KEY("role_id","menu_id")
);
--> statement-breakpoint
CREATE TABLE "roles" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "roles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key" text,
	"name" text NOT NULL,
	"name_en" text,
	"level" integer DEFAULT 3 NOT NULL,
	"data_scope" text DEFAULT '本级' NOT NULL,
	"description" text,
	"create_by" text,
	"update_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"row_version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "roles_key_unique" UNIQUE("key"),
	CONSTRAINT "roles_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "site" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "site_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"name_en" text,
	"fy_ip" text,
	"enabled" boolean DEFAULT true NOT NULL,
	"site_sort" integer DEFAULT 999 NOT NULL,
	"create_by" text,
	"update_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"row_version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "site_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "webhook" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"url" text NOT NULL,
	"secret" text,
	"groups" text[] DEFAULT '{}' NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"create_by" text,
	"update_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"row_version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "webhook_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "announcement_receipt" (
	"announcement_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"read_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "announcement_receipt_announcement_id_user_id_pk" PRIMARY KEY("announcement_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "announcement_scope" (
	"announcement_id" integer NOT NULL,
	"kind" text NOT NULL,
	"ref_id" integer NOT NULL,
	CONSTRAINT "announcement_scope_announcement_id_kind_ref_id_pk" PRIMARY KEY("announcement_id","kind","ref_id")
);
--> statement-breakpoint
CREATE TABLE "announcement" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "announcement_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"title_en" text,
	"text" text NOT NULL,
	"text_en" text,
	"html" text DEFAULT '' NOT NULL,
	"html_en" text,
	"source" text NOT NULL,
	"source_en" text,
	"pinned" boolean DEFAULT false NOT NULL,
	"must_read" boolean DEFAULT false NOT NULL,
	"expires_at" timestamp with time zone,
	"create_by" text,
	"update_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"row_version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "api_token" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "api_token_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"token_hash" text NOT NULL,
	"hint" text NOT NULL,
	"scopes" text[] NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"last_used" timestamp with time zone,
	"last_ip" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "api_token_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "app_log" (
	"record_code" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"username" text NOT NULL,
	"app_type" integer NOT NULL,
	"app_type_name" text NOT NULL,
	"index_code" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "one_time" (
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"payload" jsonb NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "one_time_kind_key_pk" PRIMARY KEY("kind","key")
);
--> statement-breakpoint
CREATE TABLE "rights_epoch" (
	"one" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"epoch" integer DEFAULT 0 NOT NULL,
	"mark" uuid DEFAULT gen_random_uuid() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "secret" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "session_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"token_hash" text NOT NULL,
	"key" text NOT NULL,
	"user_id" integer,
	"access_control_id" integer,
	"reader_id" integer,
	"reader_email" text,
	"provider" text DEFAULT 'password' NOT NULL,
	"remembered" boolean DEFAULT false NOT NULL,
	"refresh_hash" text,
	"spent_refresh_hash" text,
	"refreshed_at" timestamp with time zone,
	"refresh_until" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"last_seen" timestamp with time zone DEFAULT now() NOT NULL,
	"ip" text DEFAULT '' NOT NULL,
	"browser" text DEFAULT '' NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "session_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "session_key_unique" UNIQUE("key"),
	CONSTRAINT "session_refresh_hash_unique" UNIQUE("refresh_hash"),
	CONSTRAINT "session_spent_refresh_hash_unique" UNIQUE("spent_refresh_hash"),
	CONSTRAINT "session_owner" CHECK (("session"."user_id" is null) <> ("session"."access_control_id" is null))
);
--> statement-breakpoint
CREATE TABLE "throttle" (
	"key" text PRIMARY KEY NOT NULL,
	"fails" integer NOT NULL,
	"wait_until" timestamp with time zone NOT NULL,
	"forget_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "clash_group" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "clash_group_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"proj_id" integer NOT NULL,
	"test_id" integer NOT NULL,
	"key" text,
	"facts" jsonb,
	"name" text,
	"is_manual" boolean DEFAULT false NOT NULL,
	"discipline" text,
	"assignee_id" integer,
	"create_by" text,
	"update_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"row_version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "clash_height" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "clash_height_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"test_id" integer NOT NULL,
	"model_id" integer NOT NULL,
	"file_id" integer NOT NULL,
	"room_index" integer NOT NULL,
	"number" text NOT NULL,
	"name" text NOT NULL,
	"level" text NOT NULL,
	"boundary" jsonb NOT NULL,
	"height" double precision NOT NULL,
	"point_id" integer
);
--> statement-breakpoint
CREATE TABLE "clash_ignore_rule" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "clash_ignore_rule_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"proj_id" integer NOT NULL,
	"test_id" integer,
	"name" text NOT NULL,
	"reason" text NOT NULL,
	"a" jsonb NOT NULL,
	"b" jsonb NOT NULL,
	"expiry" date,
	"user_id" integer,
	"user_name" text,
	"create_by" text,
	"update_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"row_version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "clash_point_history" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "clash_point_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"point_id" integer NOT NULL,
	"user_id" integer,
	"user_name" text,
	"run_id" integer,
	"from_status" text,
	"to_status" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "clash_point" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "clash_point_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"proj_id" integer NOT NULL,
	"sub_id" integer NOT NULL,
	"test_id" integer NOT NULL,
	"group_id" integer NOT NULL,
	"home_group_id" integer,
	"number" integer NOT NULL,
	"status" text NOT NULL,
	"a_model_id" integer NOT NULL,
	"a_file_id" integer NOT NULL,
	"a_index" integer NOT NULL,
	"a_global_id" text NOT NULL,
	"a_name" text NOT NULL,
	"a_class" text NOT NULL,
	"a_type" text NOT NULL,
	"a_discipline" text NOT NULL,
	"a_system" text,
	"a_bottom" double precision,
	"a_top" double precision,
	"a_hash" text,
	"b_model_id" integer NOT NULL,
	"b_file_id" integer NOT NULL,
	"b_index" integer NOT NULL,
	"b_global_id" text NOT NULL,
	"b_name" text NOT NULL,
	"b_class" text NOT NULL,
	"b_type" text NOT NULL,
	"b_discipline" text NOT NULL,
	"b_system" text,
	"b_bottom" double precision,
	"b_top" double precision,
	"b_hash" text,
	"depth" double precision NOT NULL,
	"quality" text NOT NULL,
	"point" double precision[] NOT NULL,
	"box" double precision[],
	"level" text,
	"room" text,
	"grid" text,
	"rule_id" integer,
	"status_before" text,
	"first_run_id" integer NOT NULL,
	"last_run_id" integer NOT NULL,
	"search_text" text NOT NULL,
	"create_by" text,
	"update_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"row_version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "clash_run" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "clash_run_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"test_id" integer NOT NULL,
	"task_id" uuid NOT NULL,
	"status" text NOT NULL,
	"trigger" text NOT NULL,
	"file_ids" integer[] DEFAULT '{}' NOT NULL,
	"label" text DEFAULT '' NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"basis" text,
	"start_time" timestamp with time zone,
	"end_time" timestamp with time zone,
	"pairs" bigint DEFAULT 0 NOT NULL,
	"found" integer DEFAULT 0 NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"resolved" integer DEFAULT 0 NOT NULL,
	"reopened" integer DEFAULT 0 NOT NULL,
	"unresolved" integer DEFAULT 0 NOT NULL,
	"unresolved_pairs" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"error" jsonb,
	"user_id" integer,
	"user_name" text,
	"create_by" text,
	"update_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"row_version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "clash_selection" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "clash_selection_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"proj_id" integer NOT NULL,
	"name" text NOT NULL,
	"rules" jsonb NOT NULL,
	"user_id" integer,
	"user_name" text,
	"create_by" text,
	"update_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"row_version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "clash_serial" (
	"proj_id" integer PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "clash_test" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "clash_test_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"proj_id" integer NOT NULL,
	"sub_id" integer,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"tolerance" double precision NOT NULL,
	"a_id" integer NOT NULL,
	"b_id" integer NOT NULL,
	"trigger" text NOT NULL,
	"user_id" integer,
	"user_name" text,
	"create_by" text,
	"update_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"row_version" integer DEFAULT 0 NOT NULL
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
CREATE TABLE "feedback" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "feedback_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"module" text NOT NULL,
	"description" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"answer" text,
	"answer_by" text,
	"answer_time" timestamp with time zone,
	"create_by" text,
	"update_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"row_version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "file" (
	"name" text PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"type" text NOT NULL,
	"size" integer NOT NULL,
	"user_id" integer,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hub_annotation_addressee" (
	"annotation_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	CONSTRAINT "hub_annotation_addressee_annotation_id_user_id_pk" PRIMARY KEY("annotation_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "hub_annotation_reply" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "hub_annotation_reply_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"annotation_id" integer NOT NULL,
	"user_id" integer,
	"user_name" text,
	"html" text NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hub_annotation_serial" (
	"proj_id" integer PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hub_annotation" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "hub_annotation_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"proj_id" integer NOT NULL,
	"sub_id" integer NOT NULL,
	"user_id" integer,
	"user_name" text,
	"number" text NOT NULL,
	"title" text NOT NULL,
	"html" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"discipline" text NOT NULL,
	"due_date" date,
	"round" integer DEFAULT 1 NOT NULL,
	"level" text,
	"location" jsonb NOT NULL,
	"elements" jsonb NOT NULL,
	"file_ids" integer[] NOT NULL,
	"state" jsonb,
	"marks" jsonb NOT NULL,
	"picture" text,
	"issue_id" integer,
	"close_time" timestamp with time zone,
	"search_text" text NOT NULL,
	"create_by" text,
	"update_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"row_version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hub_basic_annotation" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "hub_basic_annotation_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"sub_id" integer NOT NULL,
	"user_id" integer,
	"user_name" text,
	"name" text NOT NULL,
	"is_personal" boolean NOT NULL,
	"file_ids" integer[] NOT NULL,
	"state" jsonb,
	"sheet" jsonb,
	"marks" jsonb NOT NULL,
	"picture" text,
	"create_by" text,
	"update_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"row_version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hub_file_pack" (
	"file_id" integer NOT NULL,
	"kind" text NOT NULL,
	"part" integer DEFAULT 0 NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "hub_file_pack_file_id_kind_part_pk" PRIMARY KEY("file_id","kind","part")
);
--> statement-breakpoint
CREATE TABLE "hub_file" (
	"hub_file_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "hub_file_hub_file_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"proj_id" integer NOT NULL,
	"sub_id" integer NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"discipline" text,
	"latest_file_id" integer,
	"versions" integer DEFAULT 0 NOT NULL,
	"create_by" text,
	"update_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"row_version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hub_file_text" (
	"file_id" integer NOT NULL,
	"page" integer NOT NULL,
	"text" text NOT NULL,
	"search_text" text NOT NULL,
	CONSTRAINT "hub_file_text_file_id_page_pk" PRIMARY KEY("file_id","page")
);
--> statement-breakpoint
CREATE TABLE "hub_file_version" (
	"file_id" integer PRIMARY KEY DEFAULT nextval('model_file_file_id_seq') NOT NULL,
	"hub_file_id" integer NOT NULL,
	"version" integer NOT NULL,
	"format" text NOT NULL,
	"size" bigint NOT NULL,
	"hash" text,
	"upload_id" integer,
	"note" text,
	"status" text NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"task_id" uuid,
	"error" jsonb,
	"warnings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"pages" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"number" text,
	"title" text,
	"revision" text,
	"scale" text,
	"level" text,
	"reader" integer DEFAULT 0 NOT NULL,
	"user_id" integer,
	"user_name" text,
	"create_by" text,
	"update_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"row_version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "hub_file_version_number" UNIQUE("hub_file_id","version")
);
--> statement-breakpoint
CREATE TABLE "hub_to_do_copy" (
	"user_id" integer NOT NULL,
	"todo_id" integer NOT NULL,
	CONSTRAINT "hub_to_do_copy_user_id_todo_id_pk" PRIMARY KEY("user_id","todo_id")
);
--> statement-breakpoint
CREATE TABLE "hub_to_do_reminder" (
	"todo_id" integer NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "hub_to_do_reminder_todo_id_day_pk" PRIMARY KEY("todo_id","day")
);
--> statement-breakpoint
CREATE TABLE "hub_to_do" (
	"todo_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "hub_to_do_todo_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"proj_id" integer NOT NULL,
	"sub_id" integer,
	"biz_type" text NOT NULL,
	"biz_id" integer NOT NULL,
	"title" text NOT NULL,
	"action" text NOT NULL,
	"link" text DEFAULT '' NOT NULL,
	"handler_id" integer NOT NULL,
	"from_id" integer,
	"due_time" timestamp with time zone,
	"status" text DEFAULT 'pending' NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"done_time" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "issue_activity" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "issue_activity_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"issue_id" integer NOT NULL,
	"user_id" integer,
	"user_name" text,
	"kind" text NOT NULL,
	"changes" jsonb NOT NULL,
	"html" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "issue_attachment" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "issue_attachment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"issue_id" integer NOT NULL,
	"post_id" integer,
	"user_id" integer,
	"user_name" text,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"size" bigint NOT NULL,
	"hash" text NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "issue_person" (
	"issue_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"part" text NOT NULL,
	CONSTRAINT "issue_person_issue_id_part_user_id_pk" PRIMARY KEY("issue_id","part","user_id")
);
--> statement-breakpoint
CREATE TABLE "issue_reference" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "issue_reference_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"issue_id" integer NOT NULL,
	"kind" text NOT NULL,
	"ref_id" integer NOT NULL,
	CONSTRAINT "issue_reference_once" UNIQUE("issue_id","kind","ref_id")
);
--> statement-breakpoint
CREATE TABLE "issue_serial" (
	"sub_id" integer NOT NULL,
	"discipline" text NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "issue_serial_sub_id_discipline_pk" PRIMARY KEY("sub_id","discipline")
);
--> statement-breakpoint
CREATE TABLE "issue" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "issue_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"proj_id" integer NOT NULL,
	"sub_id" integer NOT NULL,
	"user_id" integer,
	"user_name" text,
	"number" text,
	"title" text NOT NULL,
	"html" text NOT NULL,
	"status" text NOT NULL,
	"type" text NOT NULL,
	"error_class" text NOT NULL,
	"priority" text NOT NULL,
	"raise_discipline" text NOT NULL,
	"discipline" text NOT NULL,
	"reviewer_id" integer,
	"due_date" date,
	"labels" text[] DEFAULT '{}' NOT NULL,
	"round" integer DEFAULT 1 NOT NULL,
	"level" text,
	"location" jsonb NOT NULL,
	"elements" jsonb NOT NULL,
	"file_ids" integer[] DEFAULT '{}' NOT NULL,
	"returns" integer DEFAULT 0 NOT NULL,
	"answer_time" timestamp with time zone,
	"close_time" timestamp with time zone,
	"search_text" text NOT NULL,
	"create_by" text,
	"update_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"row_version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "issue_view" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "issue_view_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"proj_id" integer NOT NULL,
	"user_id" integer,
	"user_name" text,
	"name" text NOT NULL,
	"is_personal" boolean NOT NULL,
	"filter" jsonb NOT NULL,
	"sort" jsonb NOT NULL,
	"group" text,
	"layout" text NOT NULL,
	"create_by" text,
	"update_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"row_version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "issue_viewpoint" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "issue_viewpoint_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"issue_id" integer NOT NULL,
	"file_ids" integer[] NOT NULL,
	"state" jsonb NOT NULL,
	"picture" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "link2d3d" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "link2d3d_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"proj_id" integer NOT NULL,
	"sub_id" integer NOT NULL,
	"hub_file_id" integer NOT NULL,
	"page" integer NOT NULL,
	"level" text NOT NULL,
	"elevation" double precision NOT NULL,
	"height" double precision NOT NULL,
	"status" text NOT NULL,
	"is_automatic" boolean DEFAULT false NOT NULL,
	"refusal" text,
	"pairs" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"transform" jsonb,
	"residual_mm" double precision,
	"confirm_user_id" integer,
	"confirm_time" timestamp with time zone,
	"user_id" integer,
	"user_name" text,
	"create_by" text,
	"update_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"row_version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "link2d3d_page" UNIQUE("hub_file_id","page","level")
);
--> statement-breakpoint
CREATE TABLE "log" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer,
	"username" text DEFAULT '' NOT NULL,
	"log_type" text NOT NULL,
	"description" text NOT NULL,
	"method" text NOT NULL,
	"params" text DEFAULT '' NOT NULL,
	"request_ip" text DEFAULT '' NOT NULL,
	"browser" text DEFAULT '' NOT NULL,
	"time_ms" integer DEFAULT 0 NOT NULL,
	"error_id" text,
	"exception" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "menus" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "menus_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"pid" integer DEFAULT 0 NOT NULL,
	"app_type" integer NOT NULL,
	"type" integer NOT NULL,
	"title" text NOT NULL,
	"title_en" text,
	"component_name" text,
	"component" text,
	"path" text DEFAULT '' NOT NULL,
	"permission" text,
	"icon" text,
	"menu_sort" integer DEFAULT 999 NOT NULL,
	"i_frame" boolean DEFAULT false NOT NULL,
	"cache" boolean DEFAULT true NOT NULL,
	"hidden" boolean DEFAULT false NOT NULL,
	"affix" boolean DEFAULT false NOT NULL,
	"create_by" text,
	"update_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"row_version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_setting" (
	"user_id" integer NOT NULL,
	"group" text NOT NULL,
	"web" boolean NOT NULL,
	"mail" text NOT NULL,
	CONSTRAINT "message_setting_user_id_group_pk" PRIMARY KEY("user_id","group")
);
--> statement-breakpoint
CREATE TABLE "message" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "message_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"group" text DEFAULT 'account' NOT NULL,
	"link" text,
	"facts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"read_time" timestamp with time zone,
	"is_hidden" boolean DEFAULT false NOT NULL,
	"is_for_digest" boolean DEFAULT false NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "model_compare" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "model_compare_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"proj_id" integer NOT NULL,
	"sub_id" integer NOT NULL,
	"key" text NOT NULL,
	"from_name" text NOT NULL,
	"to_name" text NOT NULL,
	"pairs" jsonb NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"task_id" uuid,
	"error" jsonb,
	"counts" jsonb,
	"result" text,
	"user_id" integer,
	"user_name" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "model_compare_key" UNIQUE("sub_id","key")
);
--> statement-breakpoint
CREATE TABLE "model_pub_version_file" (
	"pub_version_id" integer NOT NULL,
	"file_id" integer NOT NULL,
	"discipline" text DEFAULT '' NOT NULL,
	CONSTRAINT "model_pub_version_file_pub_version_id_file_id_pk" PRIMARY KEY("pub_version_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "model_pub_version" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "model_pub_version_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"proj_id" integer NOT NULL,
	"sub_id" integer NOT NULL,
	"name" text NOT NULL,
	"note" text,
	"status" text DEFAULT 'published' NOT NULL,
	"gate" jsonb NOT NULL,
	"release_note" jsonb NOT NULL,
	"withdraw_reason" text,
	"user_id" integer,
	"user_name" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "filter_model_view" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "filter_model_view_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"sub_id" integer NOT NULL,
	"user_id" integer,
	"user_name" text,
	"name" text NOT NULL,
	"is_personal" boolean NOT NULL,
	"rules" jsonb NOT NULL,
	"camera" jsonb,
	"create_by" text,
	"update_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"row_version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "model_route_list" (
	"sub_id" integer PRIMARY KEY NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "model_route" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "model_route_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"sub_id" integer NOT NULL,
	"name" text NOT NULL,
	"loop" boolean DEFAULT false NOT NULL,
	"speed" real DEFAULT 1 NOT NULL,
	"frames" jsonb NOT NULL,
	"sort" integer NOT NULL,
	"create_by" text,
	"update_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"row_version" integer DEFAULT 0 NOT NULL
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
CREATE TABLE "model" (
	"model_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "model_model_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"proj_id" integer NOT NULL,
	"sub_id" integer NOT NULL,
	"name" text NOT NULL,
	"discipline" text,
	"locked" boolean DEFAULT false NOT NULL,
	"latest_file_id" integer,
	"versions" integer DEFAULT 0 NOT NULL,
	"create_by" text,
	"update_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"row_version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"to" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"secret" text,
	"secret_until" timestamp with time zone,
	"status" text NOT NULL,
	"error" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "parameters" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "parameters_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"name" text NOT NULL,
	"name_en" text,
	"value" text NOT NULL,
	"value_en" text,
	"open" boolean DEFAULT false NOT NULL,
	"create_by" text,
	"update_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"row_version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "parameters_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "project_collect" (
	"user_id" integer NOT NULL,
	"proj_id" integer NOT NULL,
	CONSTRAINT "project_collect_user_id_proj_id_pk" PRIMARY KEY("user_id","proj_id")
);
--> statement-breakpoint
CREATE TABLE "project_resource_role" (
	"resource_id" integer NOT NULL,
	"role_id" integer NOT NULL,
	CONSTRAINT "project_resource_role_resource_id_role_id_pk" PRIMARY KEY("resource_id","role_id")
);
--> statement-breakpoint
CREATE TABLE "project_resource" (
	"resource_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "project_resource_resource_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"proj_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"disciplines" text[] DEFAULT '{}' NOT NULL,
	"sub_ids" integer[] DEFAULT '{}' NOT NULL,
	"create_by" text,
	"update_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"row_version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "project_resource_once" UNIQUE("proj_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "project_role_menu" (
	"role_id" integer NOT NULL,
	"menu_id" integer NOT NULL,
	CONSTRAINT "project_role_menu_role_id_menu_id_pk" PRIMARY KEY("role_id","menu_id")
);
--> statement-breakpoint
CREATE TABLE "project_role" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "project_role_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"name_en" text,
	"role_sort" integer DEFAULT 999 NOT NULL,
	"create_by" text,
	"update_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"row_version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "project_role_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "project_sub" (
	"sub_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "project_sub_sub_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"proj_id" integer NOT NULL,
	"sub_no" text NOT NULL,
	"sub_name" text NOT NULL,
	"sort" integer DEFAULT 999 NOT NULL,
	"create_by" text,
	"update_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"row_version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "project_sub_no" UNIQUE("proj_id","sub_no")
);
--> statement-breakpoint
CREATE TABLE "project" (
	"proj_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "project_proj_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"index_code" text NOT NULL,
	"proj_name" text NOT NULL,
	"site_id" integer,
	"dept_id" integer,
	"stage" text NOT NULL,
	"manager_id" integer,
	"status" text DEFAULT 'not_started' NOT NULL,
	"start_date" date,
	"plan_end" date,
	"search_text" text DEFAULT '' NOT NULL,
	"delete_time" timestamp with time zone,
	"delete_by" text,
	"create_by" text,
	"update_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"row_version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "project_index_code_unique" UNIQUE("index_code")
);
--> statement-breakpoint
CREATE TABLE "report" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"proj_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"format" text NOT NULL,
	"lang" text NOT NULL,
	"ids" integer[] NOT NULL,
	"name" text NOT NULL,
	"task_id" uuid,
	"hash" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scene_config" (
	"sub_id" integer PRIMARY KEY NOT NULL,
	"scene" jsonb NOT NULL,
	"create_by" text,
	"update_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"row_version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "local_storage" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "local_storage_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"real_name" text NOT NULL,
	"suffix" text NOT NULL,
	"type" text NOT NULL,
	"bytes" bigint NOT NULL,
	"hash" text NOT NULL,
	"create_by" text,
	"update_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"row_version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "local_storage_real_name_unique" UNIQUE("real_name")
);
--> statement-breakpoint
CREATE TABLE "thread_mark" (
	"thread_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"post_id" integer NOT NULL,
	CONSTRAINT "thread_mark_thread_id_user_id_pk" PRIMARY KEY("thread_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "thread_post" (
	"post_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "thread_post_post_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"thread_id" integer NOT NULL,
	"user_id" integer,
	"user_name" text,
	"text" text NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "thread" (
	"thread_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "thread_thread_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"ref_id" integer NOT NULL,
	"last_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "thread_thing" UNIQUE("kind","ref_id")
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
CREATE TABLE "user_desktop" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "user_desktop_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"spec" text NOT NULL,
	"reason" text NOT NULL,
	"status" text DEFAULT 'applied' NOT NULL,
	"name" text,
	"address" text,
	"note" text,
	"is_current" boolean DEFAULT false NOT NULL,
	"create_by" text,
	"update_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"row_version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_identity" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "user_identity_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"name" text NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_job" (
	"user_id" integer NOT NULL,
	"job_id" integer NOT NULL,
	CONSTRAINT "user_job_user_id_job_id_pk" PRIMARY KEY("user_id","job_id")
);
--> statement-breakpoint
CREATE TABLE "user_role" (
	"user_id" integer NOT NULL,
	"role_id" integer NOT NULL,
	CONSTRAINT "user_role_user_id_role_id_pk" PRIMARY KEY("user_id","role_id")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"username" text NOT NULL,
	"nick_name" text NOT NULL,
	"job_number" text,
	"gender" text,
	"phone" text,
	"email" text,
	"avatar_name" text,
	"password_hash" text,
	"pwd_reset_time" timestamp with time zone,
	"must_change_password" boolean DEFAULT false NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"kind" text DEFAULT 'person' NOT NULL,
	"site_id" integer,
	"dept_id" integer,
	"remark" text,
	"search_text" text DEFAULT '' NOT NULL,
	"create_by" text,
	"update_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"row_version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "users_job_number_unique" UNIQUE("job_number"),
	CONSTRAINT "users_phone_unique" UNIQUE("phone")
);
--> statement-breakpoint
CREATE TABLE "viewpoint" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "viewpoint_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"sub_id" integer NOT NULL,
	"user_id" integer,
	"user_name" text,
	"name" text NOT NULL,
	"is_personal" boolean NOT NULL,
	"file_ids" integer[] NOT NULL,
	"state" jsonb NOT NULL,
	"picture" text,
	"create_by" text,
	"update_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"row_version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "last_write" (
	"table_name" text NOT NULL,
	"row_id" integer NOT NULL,
	"session_id" integer NOT NULL,
	"from_version" integer NOT NULL,
	"to_version" integer NOT NULL,
	"write_time" timestamp with time zone NOT NULL,
	CONSTRAINT "last_write_table_name_row_id_pk" PRIMARY KEY("table_name","row_id")
);
--> statement-breakpoint
CREATE TABLE "task" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"payload" jsonb NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"stage" text,
	"progress" real DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"max_attempts" integer DEFAULT 3 NOT NULL,
	"run_after" timestamp with time zone DEFAULT now() NOT NULL,
	"lease_until" timestamp with time zone,
	"cancel_asked" boolean DEFAULT false NOT NULL,
	"error" text,
	"result" jsonb,
	"owner_id" integer,
	"proj_id" integer,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"end_time" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "access_control_pack" ADD CONSTRAINT "access_control_pack_access_control_id_access_control_id_fk" FOREIGN KEY ("access_control_id") REFERENCES "public"."access_control"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "access_control_pack" ADD CONSTRAINT "access_control_pack_file_id_model_file_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."model_file"("file_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "access_control_pack" ADD CONSTRAINT "access_control_pack_hash_blob_hash_fk" FOREIGN KEY ("hash") REFERENCES "public"."blob"("hash") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "access_control_record" ADD CONSTRAINT "access_control_record_access_control_id_access_control_id_fk" FOREIGN KEY ("access_control_id") REFERENCES "public"."access_control"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "access_control_record" ADD CONSTRAINT "access_control_record_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "access_control" ADD CONSTRAINT "access_control_proj_id_project_proj_id_fk" FOREIGN KEY ("proj_id") REFERENCES "public"."project"("proj_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "access_control" ADD CONSTRAINT "access_control_sub_id_project_sub_sub_id_fk" FOREIGN KEY ("sub_id") REFERENCES "public"."project_sub"("sub_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "access_control" ADD CONSTRAINT "access_control_viewpoint_id_viewpoint_id_fk" FOREIGN KEY ("viewpoint_id") REFERENCES "public"."viewpoint"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "access_control" ADD CONSTRAINT "access_control_issue_id_issue_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."issue"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "access_control" ADD CONSTRAINT "access_control_link_id_link2d3d_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."link2d3d"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "access_control" ADD CONSTRAINT "access_control_pub_version_id_model_pub_version_id_fk" FOREIGN KEY ("pub_version_id") REFERENCES "public"."model_pub_version"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "access_control" ADD CONSTRAINT "access_control_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "dept" ADD CONSTRAINT "dept_pid_dept_id_fk" FOREIGN KEY ("pid") REFERENCES "public"."dept"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "dict_detail" ADD CONSTRAINT "dict_detail_dict_id_dict_id_fk" FOREIGN KEY ("dict_id") REFERENCES "public"."dict"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "role_dept" ADD CONSTRAINT "role_dept_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "role_dept" ADD CONSTRAINT "role_dept_dept_id_dept_id_fk" FOREIGN KEY ("dept_id") REFERENCES "public"."dept"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "role_menu" ADD CONSTRAINT "role_menu_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "role_menu" ADD CONSTRAINT "role_menu_menu_id_menus_id_fk" FOREIGN KEY ("menu_id") REFERENCES "public"."menus"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "announcement_receipt" ADD CONSTRAINT "announcement_receipt_announcement_id_announcement_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."announcement"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "announcement_receipt" ADD CONSTRAINT "announcement_receipt_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "announcement_scope" ADD CONSTRAINT "announcement_scope_announcement_id_announcement_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."announcement"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "api_token" ADD CONSTRAINT "api_token_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_access_control_id_access_control_id_fk" FOREIGN KEY ("access_control_id") REFERENCES "public"."access_control"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_reader_id_users_id_fk" FOREIGN KEY ("reader_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "clash_group" ADD CONSTRAINT "clash_group_proj_id_project_proj_id_fk" FOREIGN KEY ("proj_id") REFERENCES "public"."project"("proj_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "clash_group" ADD CONSTRAINT "clash_group_test_id_clash_test_id_fk" FOREIGN KEY ("test_id") REFERENCES "public"."clash_test"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "clash_group" ADD CONSTRAINT "clash_group_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "clash_height" ADD CONSTRAINT "clash_height_test_id_clash_test_id_fk" FOREIGN KEY ("test_id") REFERENCES "public"."clash_test"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "clash_height" ADD CONSTRAINT "clash_height_model_id_model_model_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."model"("model_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "clash_height" ADD CONSTRAINT "clash_height_point_id_clash_point_id_fk" FOREIGN KEY ("point_id") REFERENCES "public"."clash_point"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "clash_ignore_rule" ADD CONSTRAINT "clash_ignore_rule_proj_id_project_proj_id_fk" FOREIGN KEY ("proj_id") REFERENCES "public"."project"("proj_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "clash_ignore_rule" ADD CONSTRAINT "clash_ignore_rule_test_id_clash_test_id_fk" FOREIGN KEY ("test_id") REFERENCES "public"."clash_test"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "clash_ignore_rule" ADD CONSTRAINT "clash_ignore_rule_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "clash_point_history" ADD CONSTRAINT "clash_point_history_point_id_clash_point_id_fk" FOREIGN KEY ("point_id") REFERENCES "public"."clash_point"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "clash_point_history" ADD CONSTRAINT "clash_point_history_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "clash_point_history" ADD CONSTRAINT "clash_point_history_run_id_clash_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."clash_run"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "clash_point" ADD CONSTRAINT "clash_point_proj_id_project_proj_id_fk" FOREIGN KEY ("proj_id") REFERENCES "public"."project"("proj_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "clash_point" ADD CONSTRAINT "clash_point_sub_id_project_sub_sub_id_fk" FOREIGN KEY ("sub_id") REFERENCES "public"."project_sub"("sub_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "clash_point" ADD CONSTRAINT "clash_point_test_id_clash_test_id_fk" FOREIGN KEY ("test_id") REFERENCES "public"."clash_test"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "clash_point" ADD CONSTRAINT "clash_point_group_id_clash_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."clash_group"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "clash_point" ADD CONSTRAINT "clash_point_home_group_id_clash_group_id_fk" FOREIGN KEY ("home_group_id") REFERENCES "public"."clash_group"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "clash_point" ADD CONSTRAINT "clash_point_a_model_id_model_model_id_fk" FOREIGN KEY ("a_model_id") REFERENCES "public"."model"("model_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "clash_point" ADD CONSTRAINT "clash_point_b_model_id_model_model_id_fk" FOREIGN KEY ("b_model_id") REFERENCES "public"."model"("model_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "clash_point" ADD CONSTRAINT "clash_point_rule_id_clash_ignore_rule_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."clash_ignore_rule"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "clash_point" ADD CONSTRAINT "clash_point_first_run_id_clash_run_id_fk" FOREIGN KEY ("first_run_id") REFERENCES "public"."clash_run"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "clash_point" ADD CONSTRAINT "clash_point_last_run_id_clash_run_id_fk" FOREIGN KEY ("last_run_id") REFERENCES "public"."clash_run"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "clash_run" ADD CONSTRAINT "clash_run_test_id_clash_test_id_fk" FOREIGN KEY ("test_id") REFERENCES "public"."clash_test"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "clash_run" ADD CONSTRAINT "clash_run_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "clash_selection" ADD CONSTRAINT "clash_selection_proj_id_project_proj_id_fk" FOREIGN KEY ("proj_id") REFERENCES "public"."project"("proj_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "clash_selection" ADD CONSTRAINT "clash_selection_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "clash_serial" ADD CONSTRAINT "clash_serial_proj_id_project_proj_id_fk" FOREIGN KEY ("proj_id") REFERENCES "public"."project"("proj_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "clash_test" ADD CONSTRAINT "clash_test_proj_id_project_proj_id_fk" FOREIGN KEY ("proj_id") REFERENCES "public"."project"("proj_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "clash_test" ADD CONSTRAINT "clash_test_sub_id_project_sub_sub_id_fk" FOREIGN KEY ("sub_id") REFERENCES "public"."project_sub"("sub_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "clash_test" ADD CONSTRAINT "clash_test_a_id_clash_selection_id_fk" FOREIGN KEY ("a_id") REFERENCES "public"."clash_selection"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "clash_test" ADD CONSTRAINT "clash_test_b_id_clash_selection_id_fk" FOREIGN KEY ("b_id") REFERENCES "public"."clash_selection"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "clash_test" ADD CONSTRAINT "clash_test_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "feedback_shot" ADD CONSTRAINT "feedback_shot_feedback_id_feedback_id_fk" FOREIGN KEY ("feedback_id") REFERENCES "public"."feedback"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "feedback_shot" ADD CONSTRAINT "feedback_shot_hash_blob_hash_fk" FOREIGN KEY ("hash") REFERENCES "public"."blob"("hash") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "file" ADD CONSTRAINT "file_hash_blob_hash_fk" FOREIGN KEY ("hash") REFERENCES "public"."blob"("hash") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "hub_annotation_addressee" ADD CONSTRAINT "hub_annotation_addressee_annotation_id_hub_annotation_id_fk" FOREIGN KEY ("annotation_id") REFERENCES "public"."hub_annotation"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "hub_annotation_addressee" ADD CONSTRAINT "hub_annotation_addressee_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "hub_annotation_reply" ADD CONSTRAINT "hub_annotation_reply_annotation_id_hub_annotation_id_fk" FOREIGN KEY ("annotation_id") REFERENCES "public"."hub_annotation"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "hub_annotation_reply" ADD CONSTRAINT "hub_annotation_reply_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "hub_annotation_serial" ADD CONSTRAINT "hub_annotation_serial_proj_id_project_proj_id_fk" FOREIGN KEY ("proj_id") REFERENCES "public"."project"("proj_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "hub_annotation" ADD CONSTRAINT "hub_annotation_proj_id_project_proj_id_fk" FOREIGN KEY ("proj_id") REFERENCES "public"."project"("proj_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "hub_annotation" ADD CONSTRAINT "hub_annotation_sub_id_project_sub_sub_id_fk" FOREIGN KEY ("sub_id") REFERENCES "public"."project_sub"("sub_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "hub_annotation" ADD CONSTRAINT "hub_annotation_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "hub_annotation" ADD CONSTRAINT "hub_annotation_picture_blob_hash_fk" FOREIGN KEY ("picture") REFERENCES "public"."blob"("hash") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "hub_annotation" ADD CONSTRAINT "hub_annotation_issue_id_issue_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."issue"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "hub_basic_annotation" ADD CONSTRAINT "hub_basic_annotation_sub_id_project_sub_sub_id_fk" FOREIGN KEY ("sub_id") REFERENCES "public"."project_sub"("sub_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "hub_basic_annotation" ADD CONSTRAINT "hub_basic_annotation_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "hub_basic_annotation" ADD CONSTRAINT "hub_basic_annotation_picture_blob_hash_fk" FOREIGN KEY ("picture") REFERENCES "public"."blob"("hash") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "hub_file_pack" ADD CONSTRAINT "hub_file_pack_file_id_hub_file_version_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."hub_file_version"("file_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "hub_file_pack" ADD CONSTRAINT "hub_file_pack_hash_blob_hash_fk" FOREIGN KEY ("hash") REFERENCES "public"."blob"("hash") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "hub_file" ADD CONSTRAINT "hub_file_proj_id_project_proj_id_fk" FOREIGN KEY ("proj_id") REFERENCES "public"."project"("proj_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "hub_file" ADD CONSTRAINT "hub_file_sub_id_project_sub_sub_id_fk" FOREIGN KEY ("sub_id") REFERENCES "public"."project_sub"("sub_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "hub_file_text" ADD CONSTRAINT "hub_file_text_file_id_hub_file_version_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."hub_file_version"("file_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "hub_file_version" ADD CONSTRAINT "hub_file_version_hub_file_id_hub_file_hub_file_id_fk" FOREIGN KEY ("hub_file_id") REFERENCES "public"."hub_file"("hub_file_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "hub_file_version" ADD CONSTRAINT "hub_file_version_hash_blob_hash_fk" FOREIGN KEY ("hash") REFERENCES "public"."blob"("hash") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "hub_file_version" ADD CONSTRAINT "hub_file_version_upload_id_upload_upload_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."upload"("upload_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "hub_file_version" ADD CONSTRAINT "hub_file_version_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "hub_to_do_copy" ADD CONSTRAINT "hub_to_do_copy_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "hub_to_do_copy" ADD CONSTRAINT "hub_to_do_copy_todo_id_hub_to_do_todo_id_fk" FOREIGN KEY ("todo_id") REFERENCES "public"."hub_to_do"("todo_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "hub_to_do_reminder" ADD CONSTRAINT "hub_to_do_reminder_todo_id_hub_to_do_todo_id_fk" FOREIGN KEY ("todo_id") REFERENCES "public"."hub_to_do"("todo_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "hub_to_do" ADD CONSTRAINT "hub_to_do_proj_id_project_proj_id_fk" FOREIGN KEY ("proj_id") REFERENCES "public"."project"("proj_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "hub_to_do" ADD CONSTRAINT "hub_to_do_handler_id_users_id_fk" FOREIGN KEY ("handler_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "hub_to_do" ADD CONSTRAINT "hub_to_do_from_id_users_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "issue_activity" ADD CONSTRAINT "issue_activity_issue_id_issue_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."issue"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "issue_activity" ADD CONSTRAINT "issue_activity_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "issue_attachment" ADD CONSTRAINT "issue_attachment_issue_id_issue_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."issue"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "issue_attachment" ADD CONSTRAINT "issue_attachment_post_id_thread_post_post_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."thread_post"("post_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "issue_attachment" ADD CONSTRAINT "issue_attachment_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "issue_attachment" ADD CONSTRAINT "issue_attachment_hash_blob_hash_fk" FOREIGN KEY ("hash") REFERENCES "public"."blob"("hash") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "issue_person" ADD CONSTRAINT "issue_person_issue_id_issue_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."issue"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "issue_person" ADD CONSTRAINT "issue_person_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "issue_reference" ADD CONSTRAINT "issue_reference_issue_id_issue_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."issue"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "issue_serial" ADD CONSTRAINT "issue_serial_sub_id_project_sub_sub_id_fk" FOREIGN KEY ("sub_id") REFERENCES "public"."project_sub"("sub_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "issue" ADD CONSTRAINT "issue_proj_id_project_proj_id_fk" FOREIGN KEY ("proj_id") REFERENCES "public"."project"("proj_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "issue" ADD CONSTRAINT "issue_sub_id_project_sub_sub_id_fk" FOREIGN KEY ("sub_id") REFERENCES "public"."project_sub"("sub_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "issue" ADD CONSTRAINT "issue_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "issue" ADD CONSTRAINT "issue_reviewer_id_users_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "issue_view" ADD CONSTRAINT "issue_view_proj_id_project_proj_id_fk" FOREIGN KEY ("proj_id") REFERENCES "public"."project"("proj_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "issue_view" ADD CONSTRAINT "issue_view_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "issue_viewpoint" ADD CONSTRAINT "issue_viewpoint_issue_id_issue_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."issue"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "issue_viewpoint" ADD CONSTRAINT "issue_viewpoint_picture_blob_hash_fk" FOREIGN KEY ("picture") REFERENCES "public"."blob"("hash") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "link2d3d" ADD CONSTRAINT "link2d3d_proj_id_project_proj_id_fk" FOREIGN KEY ("proj_id") REFERENCES "public"."project"("proj_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "link2d3d" ADD CONSTRAINT "link2d3d_sub_id_project_sub_sub_id_fk" FOREIGN KEY ("sub_id") REFERENCES "public"."project_sub"("sub_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "link2d3d" ADD CONSTRAINT "link2d3d_hub_file_id_hub_file_hub_file_id_fk" FOREIGN KEY ("hub_file_id") REFERENCES "public"."hub_file"("hub_file_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "link2d3d" ADD CONSTRAINT "link2d3d_confirm_user_id_users_id_fk" FOREIGN KEY ("confirm_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "link2d3d" ADD CONSTRAINT "link2d3d_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "message_setting" ADD CONSTRAINT "message_setting_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "model_compare" ADD CONSTRAINT "model_compare_proj_id_project_proj_id_fk" FOREIGN KEY ("proj_id") REFERENCES "public"."project"("proj_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "model_compare" ADD CONSTRAINT "model_compare_sub_id_project_sub_sub_id_fk" FOREIGN KEY ("sub_id") REFERENCES "public"."project_sub"("sub_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "model_compare" ADD CONSTRAINT "model_compare_result_blob_hash_fk" FOREIGN KEY ("result") REFERENCES "public"."blob"("hash") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "model_compare" ADD CONSTRAINT "model_compare_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "model_pub_version_file" ADD CONSTRAINT "model_pub_version_file_pub_version_id_model_pub_version_id_fk" FOREIGN KEY ("pub_version_id") REFERENCES "public"."model_pub_version"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "model_pub_version_file" ADD CONSTRAINT "model_pub_version_file_file_id_model_file_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."model_file"("file_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "model_pub_version" ADD CONSTRAINT "model_pub_version_proj_id_project_proj_id_fk" FOREIGN KEY ("proj_id") REFERENCES "public"."project"("proj_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "model_pub_version" ADD CONSTRAINT "model_pub_version_sub_id_project_sub_sub_id_fk" FOREIGN KEY ("sub_id") REFERENCES "public"."project_sub"("sub_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "model_pub_version" ADD CONSTRAINT "model_pub_version_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "filter_model_view" ADD CONSTRAINT "filter_model_view_sub_id_project_sub_sub_id_fk" FOREIGN KEY ("sub_id") REFERENCES "public"."project_sub"("sub_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "filter_model_view" ADD CONSTRAINT "filter_model_view_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "model_route_list" ADD CONSTRAINT "model_route_list_sub_id_project_sub_sub_id_fk" FOREIGN KEY ("sub_id") REFERENCES "public"."project_sub"("sub_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "model_route" ADD CONSTRAINT "model_route_sub_id_project_sub_sub_id_fk" FOREIGN KEY ("sub_id") REFERENCES "public"."project_sub"("sub_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "model_file" ADD CONSTRAINT "model_file_model_id_model_model_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."model"("model_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "model_file" ADD CONSTRAINT "model_file_hash_blob_hash_fk" FOREIGN KEY ("hash") REFERENCES "public"."blob"("hash") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "model_file" ADD CONSTRAINT "model_file_upload_id_upload_upload_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."upload"("upload_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "model_file" ADD CONSTRAINT "model_file_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "model_pack" ADD CONSTRAINT "model_pack_file_id_model_file_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."model_file"("file_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "model_pack" ADD CONSTRAINT "model_pack_hash_blob_hash_fk" FOREIGN KEY ("hash") REFERENCES "public"."blob"("hash") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "model" ADD CONSTRAINT "model_proj_id_project_proj_id_fk" FOREIGN KEY ("proj_id") REFERENCES "public"."project"("proj_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "model" ADD CONSTRAINT "model_sub_id_project_sub_sub_id_fk" FOREIGN KEY ("sub_id") REFERENCES "public"."project_sub"("sub_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "project_collect" ADD CONSTRAINT "project_collect_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "project_collect" ADD CONSTRAINT "project_collect_proj_id_project_proj_id_fk" FOREIGN KEY ("proj_id") REFERENCES "public"."project"("proj_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "project_resource_role" ADD CONSTRAINT "project_resource_role_resource_id_project_resource_resource_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."project_resource"("resource_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "project_resource_role" ADD CONSTRAINT "project_resource_role_role_id_project_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."project_role"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "project_resource" ADD CONSTRAINT "project_resource_proj_id_project_proj_id_fk" FOREIGN KEY ("proj_id") REFERENCES "public"."project"("proj_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "project_resource" ADD CONSTRAINT "project_resource_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "project_role_menu" ADD CONSTRAINT "project_role_menu_role_id_project_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."project_role"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "project_role_menu" ADD CONSTRAINT "project_role_menu_menu_id_menus_id_fk" FOREIGN KEY ("menu_id") REFERENCES "public"."menus"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "project_sub" ADD CONSTRAINT "project_sub_proj_id_project_proj_id_fk" FOREIGN KEY ("proj_id") REFERENCES "public"."project"("proj_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "project" ADD CONSTRAINT "project_site_id_site_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."site"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "project" ADD CONSTRAINT "project_dept_id_dept_id_fk" FOREIGN KEY ("dept_id") REFERENCES "public"."dept"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "project" ADD CONSTRAINT "project_manager_id_users_id_fk" FOREIGN KEY ("manager_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "report" ADD CONSTRAINT "report_proj_id_project_proj_id_fk" FOREIGN KEY ("proj_id") REFERENCES "public"."project"("proj_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "report" ADD CONSTRAINT "report_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "report" ADD CONSTRAINT "report_hash_blob_hash_fk" FOREIGN KEY ("hash") REFERENCES "public"."blob"("hash") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "scene_config" ADD CONSTRAINT "scene_config_sub_id_project_sub_sub_id_fk" FOREIGN KEY ("sub_id") REFERENCES "public"."project_sub"("sub_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "local_storage" ADD CONSTRAINT "local_storage_hash_blob_hash_fk" FOREIGN KEY ("hash") REFERENCES "public"."blob"("hash") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "thread_mark" ADD CONSTRAINT "thread_mark_thread_id_thread_thread_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."thread"("thread_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "thread_mark" ADD CONSTRAINT "thread_mark_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "thread_post" ADD CONSTRAINT "thread_post_thread_id_thread_thread_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."thread"("thread_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "thread_post" ADD CONSTRAINT "thread_post_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "upload_part" ADD CONSTRAINT "upload_part_upload_id_upload_upload_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."upload"("upload_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "upload_part" ADD CONSTRAINT "upload_part_hash_blob_hash_fk" FOREIGN KEY ("hash") REFERENCES "public"."blob"("hash") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "upload" ADD CONSTRAINT "upload_proj_id_project_proj_id_fk" FOREIGN KEY ("proj_id") REFERENCES "public"."project"("proj_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "upload" ADD CONSTRAINT "upload_sub_id_project_sub_sub_id_fk" FOREIGN KEY ("sub_id") REFERENCES "public"."project_sub"("sub_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "upload" ADD CONSTRAINT "upload_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "user_desktop" ADD CONSTRAINT "user_desktop_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "user_identity" ADD CONSTRAINT "user_identity_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "user_job" ADD CONSTRAINT "user_job_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "user_job" ADD CONSTRAINT "user_job_job_id_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."job"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "user_role" ADD CONSTRAINT "user_role_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "user_role" ADD CONSTRAINT "user_role_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_avatar_name_file_name_fk" FOREIGN KEY ("avatar_name") REFERENCES "public"."file"("name") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_site_id_site_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."site"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_dept_id_dept_id_fk" FOREIGN KEY ("dept_id") REFERENCES "public"."dept"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "viewpoint" ADD CONSTRAINT "viewpoint_sub_id_project_sub_sub_id_fk" FOREIGN KEY ("sub_id") REFERENCES "public"."project_sub"("sub_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "viewpoint" ADD CONSTRAINT "viewpoint_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "viewpoint" ADD CONSTRAINT "viewpoint_picture_blob_hash_fk" FOREIGN KEY ("picture") REFERENCES "public"."blob"("hash") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "blob_store_time" ON "blob" USING btree ("store_time");
--> statement-breakpoint
CREATE INDEX "row_count_name" ON "row_count" USING btree ("name");
--> statement-breakpoint
CREATE INDEX "access_control_pack_file" ON "access_control_pack" USING btree ("file_id");
--> statement-breakpoint
CREATE INDEX "access_control_pack_hash" ON "access_control_pack" USING btree ("hash");
--> statement-breakpoint
CREATE INDEX "access_control_record_share" ON "access_control_record" USING btree ("access_control_id","id");
--> statement-breakpoint
CREATE INDEX "access_control_record_proj" ON "access_control_record" USING btree ("proj_id","id");
--> statement-breakpoint
CREATE INDEX "access_control_record_user" ON "access_control_record" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "access_control_record_search" ON "access_control_record" USING gin (grams("search_text"));
--> statement-breakpoint
CREATE INDEX "access_control_proj" ON "access_control" USING btree ("proj_id","id");
--> statement-breakpoint
CREATE INDEX "access_control_files" ON "access_control" USING gin ("file_ids");
--> statement-breakpoint
CREATE INDEX "access_control_user" ON "access_control" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "access_control_viewpoint" ON "access_control" USING btree ("viewpoint_id");
--> statement-breakpoint
CREATE INDEX "access_control_issue" ON "access_control" USING btree ("issue_id");
--> statement-breakpoint
CREATE INDEX "access_control_link" ON "access_control" USING btree ("link_id");
--> statement-breakpoint
CREATE INDEX "access_control_release" ON "access_control" USING btree ("pub_version_id");
--> statement-breakpoint
CREATE INDEX "dept_pid" ON "dept" USING btree ("pid");
--> statement-breakpoint
CREATE INDEX "dict_detail_dict" ON "dict_detail" USING btree ("dict_id");
--> statement-breakpoint
CREATE INDEX "announcement_sort" ON "announcement" USING btree ("pinned","create_time");
--> statement-breakpoint
CREATE INDEX "api_token_user" ON "api_token" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "one_time_expires" ON "one_time" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX "session_user" ON "session" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "session_access_control" ON "session" USING btree ("access_control_id");
--> statement-breakpoint
CREATE INDEX "session_reader" ON "session" USING btree ("reader_id");
--> statement-breakpoint
CREATE INDEX "session_expires" ON "session" USING btree ("expires_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "clash_group_key" ON "clash_group" USING btree ("test_id","key");
--> statement-breakpoint
CREATE INDEX "clash_group_proj" ON "clash_group" USING btree ("proj_id");
--> statement-breakpoint
CREATE INDEX "clash_group_assignee" ON "clash_group" USING btree ("assignee_id");
--> statement-breakpoint
CREATE INDEX "clash_height_test" ON "clash_height" USING btree ("test_id","id");
--> statement-breakpoint
CREATE INDEX "clash_height_model" ON "clash_height" USING btree ("model_id");
--> statement-breakpoint
CREATE INDEX "clash_height_point" ON "clash_height" USING btree ("point_id");
--> statement-breakpoint
CREATE INDEX "clash_ignore_rule_proj" ON "clash_ignore_rule" USING btree ("proj_id","id");
--> statement-breakpoint
CREATE INDEX "clash_ignore_rule_test" ON "clash_ignore_rule" USING btree ("test_id");
--> statement-breakpoint
CREATE INDEX "clash_point_history_point" ON "clash_point_history" USING btree ("point_id","id");
--> statement-breakpoint
CREATE INDEX "clash_point_history_user" ON "clash_point_history" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "clash_point_history_run" ON "clash_point_history" USING btree ("run_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "clash_point_number" ON "clash_point" USING btree ("proj_id","number");
--> statement-breakpoint
CREATE INDEX "clash_point_status" ON "clash_point" USING btree ("proj_id","status","depth");
--> statement-breakpoint
CREATE INDEX "clash_point_depth" ON "clash_point" USING btree ("proj_id","depth","id");
--> statement-breakpoint
CREATE INDEX "clash_point_test" ON "clash_point" USING btree ("test_id","status","depth");
--> statement-breakpoint
CREATE INDEX "clash_point_group" ON "clash_point" USING btree ("group_id","status");
--> statement-breakpoint
CREATE INDEX "clash_point_home_group" ON "clash_point" USING btree ("home_group_id");
--> statement-breakpoint
CREATE INDEX "clash_point_sub" ON "clash_point" USING btree ("sub_id");
--> statement-breakpoint
CREATE INDEX "clash_point_pair" ON "clash_point" USING btree ("test_id","a_global_id","b_global_id");
--> statement-breakpoint
CREATE INDEX "clash_point_a_model" ON "clash_point" USING btree ("a_model_id");
--> statement-breakpoint
CREATE INDEX "clash_point_b_model" ON "clash_point" USING btree ("b_model_id");
--> statement-breakpoint
CREATE INDEX "clash_point_rule" ON "clash_point" USING btree ("rule_id");
--> statement-breakpoint
CREATE INDEX "clash_point_first_run" ON "clash_point" USING btree ("first_run_id");
--> statement-breakpoint
CREATE INDEX "clash_point_last_run" ON "clash_point" USING btree ("last_run_id");
--> statement-breakpoint
CREATE INDEX "clash_run_test" ON "clash_run" USING btree ("test_id","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "clash_run_pending" ON "clash_run" USING btree ("test_id") WHERE status in ('queued', 'running');
--> statement-breakpoint
CREATE UNIQUE INDEX "clash_selection_name" ON "clash_selection" USING btree ("proj_id",lower("name"));
--> statement-breakpoint
CREATE INDEX "clash_test_proj" ON "clash_test" USING btree ("proj_id","id");
--> statement-breakpoint
CREATE INDEX "clash_test_sub" ON "clash_test" USING btree ("sub_id");
--> statement-breakpoint
CREATE INDEX "clash_test_a" ON "clash_test" USING btree ("a_id");
--> statement-breakpoint
CREATE INDEX "clash_test_b" ON "clash_test" USING btree ("b_id");
--> statement-breakpoint
CREATE INDEX "feedback_shot_hash" ON "feedback_shot" USING btree ("hash");
--> statement-breakpoint
CREATE INDEX "feedback_status" ON "feedback" USING btree ("status","create_time");
--> statement-breakpoint
CREATE INDEX "feedback_user" ON "feedback" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "file_hash" ON "file" USING btree ("hash");
--> statement-breakpoint
CREATE INDEX "file_user" ON "file" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "hub_annotation_addressee_user" ON "hub_annotation_addressee" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "hub_annotation_reply_annotation" ON "hub_annotation_reply" USING btree ("annotation_id","id");
--> statement-breakpoint
CREATE INDEX "hub_annotation_reply_user" ON "hub_annotation_reply" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "hub_annotation_sub" ON "hub_annotation" USING btree ("sub_id","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "hub_annotation_number" ON "hub_annotation" USING btree ("proj_id","number");
--> statement-breakpoint
CREATE UNIQUE INDEX "hub_annotation_issue" ON "hub_annotation" USING btree ("issue_id");
--> statement-breakpoint
CREATE INDEX "hub_annotation_proj" ON "hub_annotation" USING btree ("proj_id","id");
--> statement-breakpoint
CREATE INDEX "hub_annotation_user" ON "hub_annotation" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "hub_annotation_picture" ON "hub_annotation" USING btree ("picture");
--> statement-breakpoint
CREATE INDEX "hub_annotation_search" ON "hub_annotation" USING gin (grams("search_text"));
--> statement-breakpoint
CREATE INDEX "hub_basic_annotation_sub" ON "hub_basic_annotation" USING btree ("sub_id","id");
--> statement-breakpoint
CREATE INDEX "hub_basic_annotation_user" ON "hub_basic_annotation" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "hub_basic_annotation_picture" ON "hub_basic_annotation" USING btree ("picture");
--> statement-breakpoint
CREATE INDEX "hub_file_pack_hash" ON "hub_file_pack" USING btree ("hash");
--> statement-breakpoint
CREATE UNIQUE INDEX "hub_file_name" ON "hub_file" USING btree ("sub_id",lower("name"));
--> statement-breakpoint
CREATE INDEX "hub_file_project" ON "hub_file" USING btree ("proj_id");
--> statement-breakpoint
CREATE INDEX "hub_file_text_search" ON "hub_file_text" USING gin (grams("search_text"));
--> statement-breakpoint
CREATE INDEX "hub_file_version_status" ON "hub_file_version" USING btree ("status");
--> statement-breakpoint
CREATE INDEX "hub_file_version_hash" ON "hub_file_version" USING btree ("hash");
--> statement-breakpoint
CREATE INDEX "hub_file_version_upload" ON "hub_file_version" USING btree ("upload_id");
--> statement-breakpoint
CREATE INDEX "hub_file_version_user" ON "hub_file_version" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "hub_to_do_pending" ON "hub_to_do" USING btree ("handler_id","proj_id") WHERE status = 'pending';
--> statement-breakpoint
CREATE INDEX "hub_to_do_done" ON "hub_to_do" USING btree ("handler_id","done_time","todo_id") WHERE status = 'done';
--> statement-breakpoint
CREATE INDEX "hub_to_do_from" ON "hub_to_do" USING btree ("from_id","create_time");
--> statement-breakpoint
CREATE INDEX "hub_to_do_thing" ON "hub_to_do" USING btree ("biz_type","biz_id");
--> statement-breakpoint
CREATE INDEX "hub_to_do_due" ON "hub_to_do" USING btree ("due_time") WHERE status = 'pending';
--> statement-breakpoint
CREATE INDEX "issue_activity_issue" ON "issue_activity" USING btree ("issue_id","id");
--> statement-breakpoint
CREATE INDEX "issue_activity_user" ON "issue_activity" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "issue_attachment_issue" ON "issue_attachment" USING btree ("issue_id","id");
--> statement-breakpoint
CREATE INDEX "issue_attachment_post" ON "issue_attachment" USING btree ("post_id");
--> statement-breakpoint
CREATE INDEX "issue_attachment_user" ON "issue_attachment" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "issue_attachment_hash" ON "issue_attachment" USING btree ("hash");
--> statement-breakpoint
CREATE INDEX "issue_person_user" ON "issue_person" USING btree ("user_id","part");
--> statement-breakpoint
CREATE INDEX "issue_reference_ref" ON "issue_reference" USING btree ("kind","ref_id");
--> statement-breakpoint
CREATE INDEX "issue_proj" ON "issue" USING btree ("proj_id","id");
--> statement-breakpoint
CREATE INDEX "issue_sub" ON "issue" USING btree ("sub_id","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "issue_number" ON "issue" USING btree ("sub_id","number");
--> statement-breakpoint
CREATE INDEX "issue_user" ON "issue" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "issue_reviewer" ON "issue" USING btree ("reviewer_id");
--> statement-breakpoint
CREATE INDEX "issue_search" ON "issue" USING gin (grams("search_text"));
--> statement-breakpoint
CREATE INDEX "issue_view_proj" ON "issue_view" USING btree ("proj_id","id");
--> statement-breakpoint
CREATE INDEX "issue_view_user" ON "issue_view" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "issue_viewpoint_issue" ON "issue_viewpoint" USING btree ("issue_id","id");
--> statement-breakpoint
CREATE INDEX "issue_viewpoint_picture" ON "issue_viewpoint" USING btree ("picture");
--> statement-breakpoint
CREATE INDEX "link2d3d_sub" ON "link2d3d" USING btree ("sub_id","id");
--> statement-breakpoint
CREATE INDEX "link2d3d_proj" ON "link2d3d" USING btree ("proj_id");
--> statement-breakpoint
CREATE INDEX "link2d3d_user" ON "link2d3d" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "link2d3d_confirm_user" ON "link2d3d" USING btree ("confirm_user_id");
--> statement-breakpoint
CREATE INDEX "log_user" ON "log" USING btree ("user_id","create_time");
--> statement-breakpoint
CREATE INDEX "log_type" ON "log" USING btree ("log_type","create_time");
--> statement-breakpoint
CREATE INDEX "menus_pid" ON "menus" USING btree ("pid");
--> statement-breakpoint
CREATE INDEX "message_user" ON "message" USING btree ("user_id","create_time");
--> statement-breakpoint
CREATE INDEX "message_unread" ON "message" USING btree ("user_id") WHERE read_time is null;
--> statement-breakpoint
CREATE INDEX "message_digest" ON "message" USING btree ("user_id") WHERE is_for_digest;
--> statement-breakpoint
CREATE INDEX "model_compare_sub" ON "model_compare" USING btree ("sub_id","create_time");
--> statement-breakpoint
CREATE INDEX "model_compare_result" ON "model_compare" USING btree ("result");
--> statement-breakpoint
CREATE INDEX "model_pub_version_file_file" ON "model_pub_version_file" USING btree ("file_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "model_pub_version_name" ON "model_pub_version" USING btree ("sub_id",lower("name"));
--> statement-breakpoint
CREATE INDEX "model_pub_version_sub" ON "model_pub_version" USING btree ("sub_id");
--> statement-breakpoint
CREATE INDEX "filter_model_view_sub" ON "filter_model_view" USING btree ("sub_id");
--> statement-breakpoint
CREATE INDEX "model_route_sub" ON "model_route" USING btree ("sub_id","sort");
--> statement-breakpoint
CREATE INDEX "model_file_status" ON "model_file" USING btree ("status");
--> statement-breakpoint
CREATE INDEX "model_file_hash" ON "model_file" USING btree ("hash");
--> statement-breakpoint
CREATE INDEX "model_file_upload" ON "model_file" USING btree ("upload_id");
--> statement-breakpoint
CREATE INDEX "model_pack_hash" ON "model_pack" USING btree ("hash");
--> statement-breakpoint
CREATE UNIQUE INDEX "model_name" ON "model" USING btree ("sub_id",lower("name"));
--> statement-breakpoint
CREATE INDEX "model_project" ON "model" USING btree ("proj_id");
--> statement-breakpoint
CREATE INDEX "project_resource_user" ON "project_resource" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "project_manager" ON "project" USING btree ("manager_id");
--> statement-breakpoint
CREATE INDEX "project_deleted" ON "project" USING btree ("proj_id") WHERE delete_time is not null;
--> statement-breakpoint
CREATE INDEX "project_search" ON "project" USING gin (grams("search_text"));
--> statement-breakpoint
CREATE INDEX "report_proj" ON "report" USING btree ("proj_id");
--> statement-breakpoint
CREATE INDEX "report_user" ON "report" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "report_hash" ON "report" USING btree ("hash");
--> statement-breakpoint
CREATE INDEX "report_time" ON "report" USING btree ("create_time");
--> statement-breakpoint
CREATE INDEX "local_storage_hash" ON "local_storage" USING btree ("hash");
--> statement-breakpoint
CREATE INDEX "thread_post_thread" ON "thread_post" USING btree ("thread_id","post_id");
--> statement-breakpoint
CREATE INDEX "thread_last" ON "thread" USING btree ("last_time");
--> statement-breakpoint
CREATE INDEX "upload_part_hash" ON "upload_part" USING btree ("hash");
--> statement-breakpoint
CREATE UNIQUE INDEX "upload_same" ON "upload" USING btree ("user_id","kind","sub_id","name","size","last_modified") WHERE "upload"."finish_time" is null;
--> statement-breakpoint
CREATE INDEX "upload_project" ON "upload" USING btree ("proj_id");
--> statement-breakpoint
CREATE INDEX "upload_sub" ON "upload" USING btree ("sub_id");
--> statement-breakpoint
CREATE INDEX "user_desktop_status" ON "user_desktop" USING btree ("status","create_time");
--> statement-breakpoint
CREATE INDEX "user_desktop_user" ON "user_desktop" USING btree ("user_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "user_desktop_current" ON "user_desktop" USING btree ("user_id") WHERE is_current;
--> statement-breakpoint
CREATE UNIQUE INDEX "user_desktop_waiting" ON "user_desktop" USING btree ("user_id") WHERE status = 'applied';
--> statement-breakpoint
CREATE UNIQUE INDEX "user_identity_subject" ON "user_identity" USING btree ("issuer","subject");
--> statement-breakpoint
CREATE INDEX "user_identity_user" ON "user_identity" USING btree ("user_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "users_username" ON "users" USING btree (lower("username"));
--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree (lower("email"));
--> statement-breakpoint
CREATE INDEX "users_dept" ON "users" USING btree ("dept_id");
--> statement-breakpoint
CREATE INDEX "users_name" ON "users" USING btree ("nick_name","id");
--> statement-breakpoint
CREATE INDEX "users_avatar" ON "users" USING btree ("avatar_name");
--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin (grams(("search_text" || ' ' || "username" || ' ' || coalesce("email", ''))));
--> statement-breakpoint
CREATE INDEX "viewpoint_sub" ON "viewpoint" USING btree ("sub_id","id");
--> statement-breakpoint
CREATE INDEX "viewpoint_picture" ON "viewpoint" USING btree ("picture");
--> statement-breakpoint
CREATE INDEX "task_waiting" ON "task" USING btree ("run_after") WHERE status = 'queued';
--> statement-breakpoint
CREATE INDEX "task_leased" ON "task" USING btree ("lease_until") WHERE status = 'running';
--> statement-breakpoint
-- What a person may do is derived from these tables and kept in memory under the number in rights_epoch.
INSERT INTO "rights_epoch" ("one", "epoch") VALUES (1, 0);
--> statement-breakpoint
CREATE FUNCTION bump_rights_epoch() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "rights_epoch" SET "epoch" = "epoch" + 1, "mark" = gen_random_uuid();
  PERFORM pg_notify('rights', '');
  RETURN NULL;
END $$;
--> statement-breakpoint
DO $$
DECLARE name text;
BEGIN
  -- Open windows fetch the parameters again when one changes, as they do with roles and menus.
  FOREACH name IN ARRAY ARRAY['roles', 'menus', 'role_menu', 'role_dept', 'user_role', 'user_job', 'dept', 'job', 'site',
    'project_role', 'project_role_menu', 'project_resource', 'project_resource_role', 'parameters'] LOOP
    EXECUTE format('CREATE TRIGGER bump_rights_epoch AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION bump_rights_epoch()', name);
  END LOOP;
END $$;
--> statement-breakpoint
CREATE FUNCTION bump_row_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."row_version" := OLD."row_version" + 1;
  NEW."update_time" := now();
  RETURN NEW;
END $$;
--> statement-breakpoint
DO $$
DECLARE name text;
BEGIN
  FOR name IN SELECT table_name FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name = 'row_version' AND table_name <> 'clash_point' LOOP
    EXECUTE format('CREATE TRIGGER bump_row_version BEFORE UPDATE ON %I FOR EACH ROW EXECUTE FUNCTION bump_row_version()', name);
  END LOOP;
END $$;
--> statement-breakpoint
-- A run that finds a point where it was tells it its new version only: that is no change to people.
CREATE TRIGGER bump_row_version BEFORE UPDATE ON "clash_point" FOR EACH ROW
  WHEN ((OLD."status", OLD."group_id", OLD."depth", OLD."rule_id") IS DISTINCT FROM (NEW."status", NEW."group_id", NEW."depth", NEW."rule_id"))
  EXECUTE FUNCTION bump_row_version();
--> statement-breakpoint
-- Adds up what nobody else is adding to, and writes the sum with its own part: no writer waits for another.
CREATE FUNCTION count_rows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  change bigint;
BEGIN
  SELECT CASE TG_OP WHEN 'INSERT' THEN count(*) ELSE -count(*) END INTO change FROM changed;
  WITH taken AS (
    DELETE FROM row_count WHERE id IN (SELECT id FROM row_count WHERE name = TG_TABLE_NAME FOR UPDATE SKIP LOCKED)
    RETURNING rows
  )
  INSERT INTO row_count (name, rows) SELECT TG_TABLE_NAME, coalesce(sum(rows), 0) + change FROM taken;
  RETURN NULL;
END $$;
--> statement-breakpoint
INSERT INTO row_count (name, rows) VALUES ('users', 0);
--> statement-breakpoint
CREATE TRIGGER count_added AFTER INSERT ON "users" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_rows();
--> statement-breakpoint
CREATE TRIGGER count_removed AFTER DELETE ON "users" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_rows();
