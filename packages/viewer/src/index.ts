export { Viewer, type ViewerOptions } from './viewer.ts'
