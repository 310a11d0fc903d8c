// Makes the prepared data while other tests run: otherwise the first journey does, and the other worker waits for it.
import { findPreparedData } from './prepared-data.ts'

await findPreparedData()
