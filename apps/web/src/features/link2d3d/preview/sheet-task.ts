/** What a click on the sheet does. */
export type SheetTask = 'go' | 'issue' | 'pair'
