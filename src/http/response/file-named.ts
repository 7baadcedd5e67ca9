/** The header that names the file of a download. */
export const fileNamed = (name: string) => ({ "Content-Disposition": `attachment; filename="${name}"` });
