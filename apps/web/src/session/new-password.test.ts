import { expect, it } from 'vitest'
import { newPasswordProblem } from './new-password.ts'

it.each([
  ['12345678', undefined],
  ['a'.repeat(64), undefined],
  ['严丝合缝不用钉子', undefined],
  ['1234567', 'auth.passwordWeak'],
  ['', 'auth.passwordWeak'],
  ['a'.repeat(65), 'auth.passwordWeak'],
  ['Lin.Zhiyuan', 'auth.passwordIsName'],
  ['sunmao-😀-lead', 'validate.passwordEmoji'],
])('%s is judged %s', (password, problem) => {
  expect(newPasswordProblem(password, 'lin.zhiyuan')).toBe(problem)
})
