// What is known about single files and is no fault of ours. Every entry has its reason in words.

export interface KnownDisagreement {
  /** Name of the file without its folder. */
  file: string
  /** Representation type as the report prints it. */
  representation: string
  reason: string
}

export interface KnownQuantity {
  file: string
  /** Name of the quantity as the file has it. */
  quantity: string
  /** Class in capitals as the report prints it; all classes without one. */
  type?: string
  reason: string
}

/** Bodies that we and the kernel make differently. */
export const knownDisagreements: readonly KnownDisagreement[] = []

/** Quantities that the file states wrongly. */
export const knownQuantities: readonly KnownQuantity[] = []
