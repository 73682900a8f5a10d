package goal_test

import (
	"errors"
	"fmt"

	"shipfic/tsssf/goal"
)

func Example() {
	g, warnings, err := goal.ParseWithWarnings("ExistsPonyShippedTo(name=Rarity, Select(race=earth && gender=male || Dragon in keywords, 2))")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(goal.String(g))
	fmt.Println(goal.Words(g, "en"))
	fmt.Println(goal.Mentions(g, goal.Name), goal.Mentions(g, goal.Keywords))
	for _, w := range warnings {
		fmt.Println(w)
	}
	// Output:
	// ExistsPonyShippedTo(name=Rarity, Select(race=earth && (gender=male || Dragon in keywords), 2))
	// a Rarity is shipped with 2 earth ponies that are either males or ponies with the keyword Dragon
	// [Rarity] [Dragon]
	// column 67: && binds looser than ||, so this is read as race=earth && (gender=male || Dragon in keywords)
}

func ExampleError_Show() {
	_, err := goal.Parse("ExistsShip(rce=earth, name=Rarity)")
	var e *goal.Error
	if errors.As(err, &e) {
		fmt.Println(e.Show())
	}
	// Output:
	// column 12: "rce" is not an attribute; did you mean race?
	// ExistsShip(rce=earth, name=Rarity)
	//            ^
}
