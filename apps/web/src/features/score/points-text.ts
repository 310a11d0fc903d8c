/** With a true minus sign; nothing deducted is 0. */
export const pointsText = (points: number): string => (points === 0 ? '0' : `−${points}`)
