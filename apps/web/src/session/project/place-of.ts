import { safePath } from '@sunmao/contract'

/** The place inside this site that a link asks for, or the home page. */
export const placeOf = (asked: string | null | undefined): string => safePath(asked) ?? '/'
