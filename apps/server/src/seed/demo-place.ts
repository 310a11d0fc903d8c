export interface Place {
  projId: number
  subId: number
  idOf: (username: string) => number
}
