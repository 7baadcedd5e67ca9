const FORM = /^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+){0,2}$/;

/** Whether a text is an IANA name of a time zone that this runtime has, such as `Europe/Athens`. */
export function isTimeZone(name: string): boolean {
  if (!FORM.test(name)) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
