import { parameters } from '@sunmao/contract'
import { useCall } from './hooks.ts'

/** A parameter of the system; empty while it is not known. Before sign-in only the public ones are. */
export function useParameter(code: string): string {
  const { data } = useCall(parameters.all, {})
  return data?.find((parameter) => parameter.code === code)?.value ?? ''
}
