import { parameters } from '@sunmao/contract'
import { setSiteZone } from '../ui/text/format.ts'
import { useCall } from './hooks.ts'

/** For pages without a sign-in, which tells it otherwise: true as soon as times can be shown by the site's clock. */
export function useSiteZone(): boolean {
  const { data, isError } = useCall(parameters.all, {}, { quiet: true })
  const zone = data?.find(({ code }) => code === 'time_zone')?.value
  if (zone) setSiteZone(zone)
  return data !== undefined || isError
}
