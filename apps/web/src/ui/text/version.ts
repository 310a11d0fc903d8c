export const version = '4.0.4'
export const majorVersion = '2024.H2'
