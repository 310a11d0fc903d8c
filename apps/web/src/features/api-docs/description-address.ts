/** Where the server has the description of all calls; it does not change between versions. */
export const descriptionAddress = '/openapi.json'
