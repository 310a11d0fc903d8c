const KEY = 'pending-binding'

/** An identity that has signed in elsewhere and waits for its account here. */
export interface PendingBinding {
  /** One-use, told by the server. */
  code: string
  /** Whose identity it is, for the person to recognise. */
  name: string
}

export const keepBinding = (binding: PendingBinding) => sessionStorage.setItem(KEY, JSON.stringify(binding))
export const dropBinding = () => sessionStorage.removeItem(KEY)

export function pendingBinding(): PendingBinding | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as PendingBinding | null) ?? undefined
  } catch {
    return undefined
  }
}
