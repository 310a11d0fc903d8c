import { isMobilePhone } from '../../ui/field/validate.ts'

/** A phone number may be left out; a wrong one is told by its length first, because that is the usual slip. */
export function phoneProblem(phone: string): 'validate.phone' | 'validate.phoneLength' | undefined {
  if (phone === '' || isMobilePhone(phone)) return undefined
  return /^\d+$/.test(phone) && phone.length !== 11 ? 'validate.phoneLength' : 'validate.phone'
}
