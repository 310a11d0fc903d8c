/** The help desk learns by `sponsor_role` what the person is; without a web address there is no link. */
export function ticketLink(ticketUrl: string, roleNames: readonly string[]): string | undefined {
  if (!/^https?:\/\//i.test(ticketUrl) || !URL.canParse(ticketUrl)) return undefined
  const url = new URL(ticketUrl)
  url.searchParams.set('sponsor_role', roleNames.join(','))
  return url.href
}
