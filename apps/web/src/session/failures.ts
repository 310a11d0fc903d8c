import type { CallError } from '../api/call.ts'

type Show = (message: string) => void
let show: Show = () => {}
let goTo: (path: string) => void = (path) => location.assign(path)

/** The frame says how a failure is shown and how to get to the forbidden page. */
export function wireFailures(next: { show: Show; goTo: (path: string) => void }): void {
  show = next.show
  goTo = next.goTo
}

/** Refusals that the person can do something about where he is. */
const said = ['auth.mustChangePassword', 'error.viewOnly', 'model.locked', 'share.rightMissing']

/** Section 8 of the specification: 403 goes to /401, everything else is a notice. */
export function reportFailure(error: CallError): void {
  if (error.status === 403 && !said.includes(error.code)) goTo('/401')
  else if (error.message) show(error.message)
}
