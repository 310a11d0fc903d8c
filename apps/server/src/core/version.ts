/** Of the product; a test holds it beside the packages. */
export const version = '4.0.4'
