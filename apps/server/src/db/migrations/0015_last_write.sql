CREATE TABLE "last_write" (
	"table_name" text NOT NULL,
	"row_id" integer NOT NULL,
	"session_id" integer NOT NULL,
	"from_version" integer NOT NULL,
	"to_version" integer NOT NULL,
	"write_time" timestamp with time zone NOT NULL,
	CONSTRAINT "last_write_table_name_row_id_pk" PRIMARY KEY("table_name","row_id")
);
