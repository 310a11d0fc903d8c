-- Pairs of neighbouring letters, and single ones outside ASCII: two Chinese characters are a whole word, so three letters
-- (pg_trgm) would be too many. Pairs with a blank in them belong to two words and are left out.
CREATE FUNCTION grams(words text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT coalesce(array_agg(DISTINCT gram), '{}') FROM (
    SELECT substr(lower(words), i, 2) AS gram FROM generate_series(1, length(words) - 1) i
    UNION ALL
    SELECT substr(lower(words), i, 1) FROM generate_series(1, length(words)) i
  ) pieces WHERE gram !~ '\s' AND (length(gram) = 2 OR gram ~ '[^\x01-\x7f]')
$$;
--> statement-breakpoint
ALTER TABLE "project" ADD COLUMN "search_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "project_manager" ON "project" USING btree ("manager_id");--> statement-breakpoint
CREATE INDEX "project_search" ON "project" USING gin (grams("search_text"));--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin (grams(("search_text" || ' ' || "username" || ' ' || coalesce("email", ''))));