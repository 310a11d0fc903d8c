/** x0 y0 z0 x1 y1 z1 in millimetres; x and y of the building, z above the storey's floor. */
export type Box = readonly [number, number, number, number, number, number]
