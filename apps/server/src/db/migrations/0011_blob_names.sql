CREATE INDEX "file_hash" ON "file" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "feedback_shots" ON "feedback" USING gin ("shots");--> statement-breakpoint
CREATE INDEX "model_file_hash" ON "model_file" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "model_file_parts" ON "model_file" USING gin ("parts");--> statement-breakpoint
CREATE INDEX "model_file_packs" ON "model_file" USING gin ("packs");--> statement-breakpoint
CREATE INDEX "model_upload_part_hash" ON "model_upload_part" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "local_storage_hash" ON "local_storage" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "viewpoint_picture" ON "viewpoint" USING btree ("picture");