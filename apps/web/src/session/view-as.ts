import { forgetProject } from './project/mode.ts'

const KEY = 'view-as'

/** Through whose eyes an administrator looks in this window, and until when. */
export interface Viewing {
  key: string
  nickName: string
  until: string
}

export function viewing(): Viewing | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Viewing | null) ?? undefined
  } catch {
    return undefined
  }
}

export const forgetViewing = () => sessionStorage.removeItem(KEY)

/** Everything that is shown belongs to one person, so the window starts anew with each change. */
function startAnew(): void {
  forgetProject()
  location.assign('/dashboard')
}

export function beginViewing(view: Viewing): void {
  sessionStorage.setItem(KEY, JSON.stringify(view))
  startAnew()
}

/** Once, however many calls hear that it is over. */
export function leaveViewing(): void {
  if (!viewing()) return
  forgetViewing()
  startAnew()
}
