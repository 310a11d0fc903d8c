// The worker of pdf.js, which also tells the window what of a file could not be read.
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { isLoss, lossMark } from './losses.ts'

const report = (message: unknown) => {
  if (isLoss(String(message))) self.postMessage(lossMark)
}
Object.assign(console, { log: report, info: report, warn: report })

void import(/* @vite-ignore */ workerAddress)
