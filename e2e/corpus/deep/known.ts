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
  /** Stated by drawn: only statements that are off by this factor, to 1 %, are meant. */
  factor: number
  reason: string
}

/** Bodies that we and the kernel make differently. */
export const knownDisagreements: readonly KnownDisagreement[] = [
  {
    file: 'schep-vl-structural.ifc',
    representation: 'Clipping',
    reason:
      'beams whose fillets the kernel draws as chamfers, which by formula is too much, and walls that it leaves open where it cuts them',
  },
  {
    file: 'whale-LargeBuilding.ifc',
    representation: 'Clipping',
    reason: 'two walls that the kernel leaves open; their volumes are those that the file states to the last digit',
  },
]

/** Quantities that the file states wrongly. */
export const knownQuantities: readonly KnownQuantity[] = [
  {
    file: 'whale-LargeBuilding.ifc',
    quantity: 'GrossVolume',
    factor: 1000,
    reason: 'volumes of rooms a thousand times too large, as if in litres; the unit of the project is the cubic metre',
  },
  {
    file: 'whale-TallBuilding.ifc',
    quantity: 'GrossVolume',
    factor: 1000,
    reason: 'volumes of rooms a thousand times too large, as if in litres; the unit of the project is the cubic metre',
  },
  {
    file: 'schep-linden-frames.ifc',
    quantity: 'NetVolume',
    factor: (4 / Math.PI) * Math.SQRT1_2,
    reason:
      'round dowels with the volume of eight-sided ones, nine tenths of what the circle that the file describes holds',
  },
]
