CREATE TABLE "monitor_day" (
	"day" date PRIMARY KEY NOT NULL,
	"calls" bigint DEFAULT 0 NOT NULL,
	"failed" bigint DEFAULT 0 NOT NULL,
	"slow" bigint DEFAULT 0 NOT NULL,
	"disk" real DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "process_sample" (
	"process_id" text NOT NULL,
	"sample_time" timestamp with time zone NOT NULL,
	"cpu" real NOT NULL,
	"rss_mb" real NOT NULL,
	"heap_mb" real NOT NULL,
	"loop_ms" real NOT NULL,
	"tree_mb" real NOT NULL,
	"host_cpu" real NOT NULL,
	"memory_used" real NOT NULL,
	"memory_total" real NOT NULL,
	"disk_used" real NOT NULL,
	"disk_total" real NOT NULL,
	"net_in" real NOT NULL,
	"net_out" real NOT NULL,
	"calls" integer NOT NULL,
	"failed" integer NOT NULL,
	"slow" integer NOT NULL,
	"refused" integer NOT NULL,
	"p95" real NOT NULL,
	"queries" integer NOT NULL,
	"query_ms" real NOT NULL,
	"sockets" integer NOT NULL,
	"received" integer NOT NULL,
	"sent" integer NOT NULL,
	CONSTRAINT "process_sample_process_id_sample_time_pk" PRIMARY KEY("process_id","sample_time")
);
--> statement-breakpoint
CREATE TABLE "process" (
	"process_id" text PRIMARY KEY NOT NULL,
	"host" text NOT NULL,
	"pid" integer NOT NULL,
	"role" text NOT NULL,
	"version" text NOT NULL,
	"node" text NOT NULL,
	"state" jsonb NOT NULL,
	"start_time" timestamp with time zone NOT NULL,
	"seen_time" timestamp with time zone DEFAULT now() NOT NULL,
	"end_time" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "process_sample" ADD CONSTRAINT "process_sample_process_id_process_process_id_fk" FOREIGN KEY ("process_id") REFERENCES "public"."process"("process_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "process_sample_time" ON "process_sample" USING btree ("sample_time");