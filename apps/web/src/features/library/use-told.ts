import { App } from 'antd'
import { messageOf } from '../../api/call.ts'

/** Says what was done, or why it was not. */
export function useTold() {
  const { message } = App.useApp()
  return async (work: Promise<unknown>, done?: string): Promise<boolean> => {
    try {
      await work
      if (done) message.success(done)
      return true
    } catch (error) {
      message.error(messageOf(error))
      return false
    }
  }
}
