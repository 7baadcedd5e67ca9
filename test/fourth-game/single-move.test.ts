// Whether moves judged alone agree with the list, over the registry with one more line in it.
import "../rules/single-move.test";
