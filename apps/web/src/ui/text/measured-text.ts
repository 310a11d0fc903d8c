/** A length on a drawing, as drawings say it. */
export const lengthText = (mm: number, language: string): string =>
  `${new Intl.NumberFormat(language, { maximumFractionDigits: 0 }).format(mm)} mm`

export const areaText = (squareMetres: number, language: string): string =>
  `${new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(squareMetres)} m²`
