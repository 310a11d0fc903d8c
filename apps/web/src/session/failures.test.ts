import { expect, it } from 'vitest'
import { CallError } from '../api/call.ts'
import { reportFailure, wireFailures } from './failures.ts'

it('leads away from what is forbidden, but says where one is what one can do something about', () => {
  const seen: string[] = []
  wireFailures({ show: (text) => seen.push(text), goTo: (path) => seen.push(path) })
  reportFailure(new CallError(403, '没有权限', 'error.forbidden'))
  reportFailure(new CallError(403, '模型已锁定', 'model.locked'))
  reportFailure(new CallError(500, '服务器出错了', 'error.internal'))
  expect(seen).toEqual(['/401', '模型已锁定', '服务器出错了'])
})
