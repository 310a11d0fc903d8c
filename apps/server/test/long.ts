/** In `npm run test:all` products are tried whole; the gate takes each member of them at least once. */
export const isLong = process.env.SUNMAO_TESTS === 'all'
