// Some calls are only for who has given his password lately. Whoever has not is asked for it, and the call goes out again.
import { create } from 'zustand'

/** Those who wait for the answer. */
export const useAsked = create<{ waiting: ((isGiven: boolean) => void)[] }>(() => ({ waiting: [] }))

/** Resolves when the server has taken the password, or false when it was not given. */
export const askPassword = (): Promise<boolean> =>
  new Promise((resolve) => useAsked.setState(({ waiting }) => ({ waiting: [...waiting, resolve] })))

/** To all who wait. */
export function answerAsked(isGiven: boolean): void {
  const { waiting } = useAsked.getState()
  useAsked.setState({ waiting: [] })
  for (const tell of waiting) tell(isGiven)
}
