import { randomInt } from 'node:crypto'

/** How long a code that was mailed works. */
export const CODE_LIFE_S = 300

export const sixDigits = () => String(randomInt(0, 1_000_000)).padStart(6, '0')
