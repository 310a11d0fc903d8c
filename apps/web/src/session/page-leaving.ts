const MOMENT_MS = 3000
let leftAt = Number.NEGATIVE_INFINITY

for (const event of ['beforeunload', 'pagehide']) {
  window.addEventListener(event, () => {
    leftAt = performance.now()
  })
}

/** Whether the page is being left right now: calls that end because of it have not failed. */
export const isLeaving = () => performance.now() - leftAt < MOMENT_MS
